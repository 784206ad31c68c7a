// The four tabs of whoever directs an event, and the one step that comes next.
import {useEffect, useState} from 'preact/hooks';
import {t} from '../ui.jsx';
import {currentRound} from '../tournament-model.js';
import {alikeNames} from '../event-tables.js';

export const tabs = ['round', 'players', 'standings', 'share'];

/** Players are entered before the first round; then the round is what matters. */
const firstTab = model => (model.swiss && model.rounds[0]?.state === 'planned' ? 'players' : 'round');

const tabOfAddress = () => tabs.find(tab => tab === new URLSearchParams(location.search).get('tab'));

/**
 * The tab that is shown: part of the address, so that the way back is the browser's.
 * @returns {[tab: string | null, go: (tab: string) => void]}
 */
export function useTab(model) {
  const [tab, setTab] = useState(tabOfAddress);
  const [first, setFirst] = useState(/** @type {string | null} */ (null));
  useEffect(() => {
    const back = () => setTab(tabOfAddress());
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, []);
  useEffect(() => {
    if (model && !first) setFirst(firstTab(model));
  }, [!model]);
  const go = to => {
    history.pushState(null, '', `?tab=${to}${location.hash}`);
    setTab(to);
  };
  return [tab ?? first ?? (model ? firstTab(model) : null), go];
}

/** @param {{model: Tournament, tab: string, go: (tab: string) => void}} props */
export function Tabs({model, tab, go}) {
  const toCheck = (model.applications ?? []).length + alikeNames(model.players).size;
  return (
    <nav class="tabs" aria-label={t('event.parts')}>
      {tabs.map(name => (
        <a
          key={name}
          href={`?tab=${name}${location.hash}`}
          aria-current={name === tab ? 'page' : undefined}
          onClick={e => {
            e.preventDefault();
            go(name);
          }}
        >
          {t(`tab.${name}`)}
          {name === 'players' && toCheck > 0 && (
            <span class="count">
              {toCheck}
              <span class="unseen"> {t('tab.check')}</span>
            </span>
          )}
        </a>
      ))}
    </nav>
  );
}

/**
 * While results are missing: how many, and the way to the first of them.
 * @param {{model: Tournament, go: (tab: string) => void}} props
 */
export function NextStep({model, go}) {
  const round = model.rounds.find(r => r.round === currentRound(model));
  const missing = round?.state === 'running' ? round.boards.filter(b => !b.result) : [];
  const over = model.rounds.length > 0 && model.rounds.every(r => r.state === 'finished');
  const jump = () => {
    go('round');
    setTimeout(() => document.getElementById(`board-${round.round}-${missing[0].board}`)?.focus(), 0);
  };
  if (over)
    return (
      <p class="next-step">
        <button type="button" class="primary" onClick={() => go('standings')}>
          {t('step.standings')}
        </button>
      </p>
    );
  if (!missing.length) return null;
  return (
    <p class="next-step">
      <span class="muted">{t('step.missing', {n: missing.length})}</span>
      <button type="button" class="primary" onClick={jump}>
        {t('step.finish', {n: round.round})}
      </button>
    </p>
  );
}
