// Where the server listens for those who follow a game.
export const socketAddress = () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
