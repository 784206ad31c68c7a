// What an organiser hands out: all links at once, cards with QR codes to print, results and games as files.
import {useState} from 'preact/hooks';
import {save} from '../link.js';
import {keptLinks, settings} from '../settings.js';
import {Copy, Fault, Later, faultText, t, useFault} from '../ui.jsx';
import {about, directs, fileName, linksText} from '../tournament-model.js';

const loadQr = () => import('./qr.jsx').then(m => m.QrCode);
/** @param {string} link */
const full = link => new URL(link, location.origin).href;

/**
 * The links of the tournament itself: as the server tells them, or as this browser has kept them.
 * @param {Tournament} model
 */
const ownLinks = model => ({...keptLinks(model.id), ...model.links});

/** @param {{text: string}} props */
function CopyAll({text}) {
  const [done, setDone] = useState(false);
  const copy = async () => {
    await navigator.clipboard?.writeText(text).catch(() => {});
    setDone(true);
    setTimeout(() => setDone(false), 2000);
  };
  return (
    <button type="button" onClick={copy}>
      {t(done ? 'copied' : 'event.links.copy')}
    </button>
  );
}

/** @param {{model: Tournament, onCards: () => void}} props */
export function Links({model, onCards}) {
  if (!directs(model)) return null;
  const own = ownLinks(model);
  const players = model.players.filter(p => p.link);
  const roles = ['arbiter', 'spectator'].filter(r => own[r]);
  const named = [...roles.map(r => [t(`role.${r}`), full(own[r])]), ...players.map(p => [p.name, full(p.link)])];
  return (
    <details class="panel" open>
      <summary>{t('event.links')}</summary>
      <p class="muted">{t('event.links.about')}</p>
      <div class="buttons">
        <button type="button" class="primary" onClick={onCards}>
          {t('event.cards')}
        </button>
        <CopyAll text={linksText(named)} />
      </div>
      <div class="fields links">
        {named.map(([name, link], i) => (
          <div class="row-field" key={link}>
            <span>{i < roles.length ? name : `${i - roles.length + 1}. ${name}`}</span>
            <Copy text={link} label={name} />
          </div>
        ))}
      </div>
    </details>
  );
}

/**
 * A card for each player, to be printed, cut and laid on the boards; and one for spectators, to hang up.
 * @param {{model: Tournament, onBack: () => void}} props
 */
export function Cards({model, onBack}) {
  const own = ownLinks(model);
  const card = (key, name, note, link) => (
    <li class="card-qr" key={key}>
      <Later load={loadQr} text={full(link)} label={`${t('invite.qr')}: ${name}`} />
      <div>
        <p class="muted">{model.name}</p>
        <h2>{name}</h2>
        {note && <p>{note}</p>}
        <p class="address">{full(link)}</p>
      </div>
    </li>
  );
  return (
    <main class="event cards-page">
      <div class="buttons no-print">
        <button type="button" onClick={onBack}>
          {t('event.back')}
        </button>
        <button type="button" class="primary" onClick={() => print()}>
          {t('event.print')}
        </button>
      </div>
      <h1 class="unseen">{t('event.cards')}</h1>
      <ul class="cards">
        {model.players.filter(p => p.link).map(p => card(p.number, `${p.number}. ${p.name}`, about(p), p.link))}
        {own.spectator && card('watch', t('download.watch'), null, own.spectator)}
      </ul>
    </main>
  );
}

/** What is printed, as PDF: of the round that is shown, then of the whole tournament. */
/** @type {[key: string, path: (round: number, lang: string) => string][]} */
const papers = [
  ['sheet', (round, lang) => `rounds/${round}.pdf?lang=${lang}`],
  ['pairings', (round, lang) => `rounds/${round}.pdf?list=pairings&lang=${lang}`],
  ['names', (round, lang) => `rounds/${round}.pdf?list=names&lang=${lang}`],
  ['slips', (round, lang) => `rounds/${round}.pdf?list=slips&lang=${lang}&base=${encodeURIComponent(location.origin)}`],
  ['sheets', (round, lang) => `rounds/${round}.pdf?list=sheets&lang=${lang}`],
  ['ranking', (_, lang) => `standings.pdf?lang=${lang}`],
  ['crosstable', (_, lang) => `standings.pdf?list=cross&lang=${lang}`],
  ['chart', (_, lang) => `standings.pdf?list=chart&lang=${lang}`],
];

/** @type {typeof papers} */
const teamPapers = [
  ['matchlist', (round, lang) => `rounds/${round}.pdf?list=matches&lang=${lang}`],
  ['teamlist', (_, lang) => `standings.pdf?list=teams&lang=${lang}`],
];

/** @param {{model: Tournament, round: number, tournamentKey: string}} props */
export function Exports({model, round, tournamentKey}) {
  const [fault, setFault] = useFault();
  const file = what => fileName(model.name, what);
  const base = `/api/tournaments/${model.id}`;
  const get = (path, name) =>
    save(`${base}/${path}`, tournamentKey, name).then(
      () => setFault(null),
      error => setFault(error.code ? faultText(error) : t('download.failed')),
    );
  return (
    <section class="panel">
      <h2>{t('download')}</h2>
      <div class="buttons">
        <button type="button" onClick={() => get('results.csv', file('results.csv'))}>
          {t('event.csv')}
        </button>
        <button type="button" onClick={() => get('pgn', file('games.pgn'))}>
          PGN
        </button>
        <button type="button" onClick={() => get('trf', file('report.trf'))}>
          {t('event.trf')}
        </button>
        {model.role === 'organiser' && (
          <button type="button" onClick={() => get('archive', file('archive.jsonl'))}>
            {t('event.archive')}
          </button>
        )}
      </div>
      <h3>{t('event.printouts')}</h3>
      <div class="buttons">
        {[...papers, ...(model.teams ? teamPapers : [])].map(([key, path]) => (
          <button type="button" onClick={() => get(path(round, settings.lang), file(`${key}-round-${round}.pdf`))}>
            {t(`event.${key}`, {n: round})}
          </button>
        ))}
      </div>
      <Fault text={fault} />
    </section>
  );
}
