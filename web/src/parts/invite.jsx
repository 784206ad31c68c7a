// Inviting the others: a link to copy, and the same as a QR code for a telephone across the table.
import {useState} from 'preact/hooks';
import {Copy, Later, colourName, t} from '../ui.jsx';

const local = ['127.0.0.1', 'localhost', '[::1]'].includes(location.hostname);
const loadQr = () => import('./qr.jsx').then(m => m.QrCode);
/** @param {string} link */
const full = link => new URL(link, location.origin).href;

/**
 * Whom one may invite: everybody but oneself, an arbiter where there is one, an assistant where somebody needs him.
 * @param {Partial<Record<Role, string>>} links
 * @param {Game} model
 */
function invited(links, model) {
  const {arbiter, blind} = model.regulations ?? {};
  const wanted = {white: true, black: true, arbiter: arbiter !== false, assistant: !!blind, spectator: true};
  return Object.keys(wanted).filter(r => wanted[r] && links[r] && r !== model.role);
}

/**
 * `links` by role; the opponent's comes first.
 * @param {{links: Partial<Record<Role, string>>, model: Game}} props
 */
export function Invite({links, model}) {
  const roles = invited(links, model);
  const [role, setRole] = useState(roles[0]);
  const name = r => (r === 'white' || r === 'black' ? colourName(r) : t(`role.${r}`));
  return (
    <section class="invite panel" aria-labelledby="invite-title">
      <h2 id="invite-title">{t('invite')}</h2>
      {local && <p class="local-only">{t('invite.local')}</p>}
      <p>{t('invite.how')}</p>
      <div class="invite-body">
        <div class="qr-place">
          <Later load={loadQr} text={full(links[role])} label={t('invite.qr')} />
        </div>
        <div>
          <div class="segments" role="group" aria-label={t('invite.whom')}>
            {roles.map(r => (
              <button type="button" aria-pressed={r === role} onClick={() => setRole(r)}>
                {name(r)}
              </button>
            ))}
          </div>
          <Copy text={full(links[role])} label={t('invite.link', {who: name(role)})} share />
          <p class="muted">{t('invite.secret')}</p>
        </div>
      </div>
    </section>
  );
}
