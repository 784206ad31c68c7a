import './style/app.css';
document.getElementById('app').textContent = 'Jadoube';
