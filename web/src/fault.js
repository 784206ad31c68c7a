// Why the server refused, as a text of the page. The server names the reason (`code`); what it expected is for those who write
// programs. A code that only programs meet has no text of its own: its status says something general.
const byStatus = {
  401: 'fault.forbidden',
  403: 'fault.forbidden',
  404: 'fault.missing',
  409: 'fault.now',
  429: 'fault.often',
};

const span = seconds => (seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`);

/**
 * The key of the text, and the values in it; `knows`: is there a text of this key?
 * @param {Refusal} given
 * @param {(key: string) => boolean} knows
 * @returns {[key: string, values?: object]}
 */
export function fault({lost, unsure, status, code, wait, line}, knows) {
  if (lost) return ['fault.lost'];
  if (unsure) return ['fault.unsure'];
  if (code && knows(`refusal.${code}`)) return [`refusal.${code}`, {wait: wait && span(wait), line}];
  if (!status || status >= 500) return ['fault.server'];
  return [byStatus[status] ?? 'fault.act'];
}
