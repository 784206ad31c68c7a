// Why the server refused, as a text of the page: what it expected is for those who write programs.
const byStatus = {
  401: 'fault.forbidden',
  403: 'fault.forbidden',
  404: 'fault.missing',
  409: 'fault.now',
  429: 'fault.often',
};
const byLimit = {
  acts: 'fault.limit.acts',
  boards: 'fault.limit.boards',
  bytes: 'fault.limit.bytes',
  connections: 'fault.limit.connections',
  games: 'fault.limit.games',
  tournaments: 'fault.limit.tournaments',
  words: 'fault.limit.words',
};

const span = seconds => (seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`);

/** The key of the text, and the values in it. */
export function fault({lost, status, limit, wait, line}) {
  if (lost) return ['fault.lost'];
  if (!status || status >= 500) return ['fault.server'];
  if (byLimit[limit]) return [byLimit[limit], {wait: span(wait)}];
  if (status === 400 && line) return ['fault.file', {line}];
  return [byStatus[status] ?? 'fault.act'];
}
