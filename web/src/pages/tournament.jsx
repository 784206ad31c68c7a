import {Header} from '../ui.jsx';
export function Tournament() { return <Header />; }
