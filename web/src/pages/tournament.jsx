// A tournament: opening one, the wall of all boards, the standings, the links to hand out.
import {useEffect, useMemo, useRef, useState} from 'preact/hooks';
import {Entries} from '../parts/entries.jsx';
import {Cards, Exports, Links} from '../parts/handout.jsx';
import {CheckIn, Import, Registration} from '../parts/register.jsx';
import {RoomBoards} from '../parts/room.jsx';
import {CrossTable, Standings} from '../parts/tables.jsx';
import {Matches, TeamStandings} from '../parts/teams.jsx';
import {BoardCard, EventDesk, RoundControls} from '../parts/wall.jsx';
import {controlOf, controlTyped, useControl} from '../control.js';
import {Link, request, restoreEvent} from '../link.js';
import {presets as known} from '../newgame.js';
import {keepEvent, keepLinks, keptKey, settings} from '../settings.js';
import {Fault, Header, colourName, dateText, faultText, t, useLink, useSettings} from '../ui.jsx';
import {
  afterWall,
  byesOf,
  currentRound,
  directs,
  memoryOf,
  nameOf,
  teamCount,
  tournamentBody,
  usualTies,
  waitsForResults,
  watchKey,
  withSeats,
  withTeams,
} from '../wall.js';

export {Enter} from './enter.jsx';

export function Tournament({id, tournamentKey}) {
  const key = tournamentKey || keptKey(id); // a slip has an address without a key
  return id === 'new' ? <NewTournament /> : <Wall id={id} tournamentKey={key} />;
}

function NewTournament() {
  useSettings();
  const [hall, setHall] = useState(null);
  const [wish, setWish] = useState({
    name: '',
    site: '',
    date: '',
    players: '',
    preset: 'rapid',
    control: '',
    system: '',
    rounds: '',
    default: '', // time, in minutes
    points: '',
    imported: [],
    ties: '',
    prizes: '',
    arbiter: '',
    country: '',
    until: '',
    screens: 'all',
    count: '',
    boards: '',
    file: null, // a report with rounds, …
    goesOn: false, // … which the event has
  });
  const [systems, setSystems] = useState([]);
  const [fault, setFault] = useState(null);
  const set = values => setWish(w => ({...w, ...values}));
  useEffect(() => {
    document.title = `Jadoube · ${t('start.tournament')}`;
    request(`/api/hall?lang=${settings.lang}`).then(setHall, () => setHall({}));
  }, [settings.lang]);
  const presets = known(hall?.presets);
  const control = useControl(
    wish.control.trim() ? controlOf(wish.control) : presets[wish.preset].control,
    settings.lang,
  );
  const count = wish.imported.length + wish.players.split('\n').filter(l => l.trim()).length;
  const entrants = wish.system.startsWith('team') ? teamCount(wish) : count;
  useEffect(() => {
    let current = true; // an answer for another number of players is of no use
    request(`/api/systems?players=${entrants}`).then(
      a => current && setSystems(withTeams(a.systems)),
      () => {},
    );
    return () => (current = false);
  }, [entrants]);
  const system = systems.find(s => s.system === wish.system) ?? systems[0];
  const imported = (players, file) =>
    set({
      imported: [...wish.imported, ...players],
      file: file.rounds ? file : null,
      goesOn: file.rounds > 0,
      ...(file.boards && {boards: String(file.boards)}),
      system: file.rounds ? '' : file.boards ? 'team' : wish.system,
    });
  const create = async e => {
    e.preventDefault();
    try {
      const made = await request(`/api/tournaments?lang=${settings.lang}`, {
        method: 'POST',
        body: tournamentBody({...wish, swiss: system?.swiss}, presets),
      });
      keepLinks(made.id, made.links);
      location.assign(made.links.organiser);
    } catch (error) {
      setFault(error.notes ? `${error.line ? t('import.note', error) : ''} ${error.expected}` : faultText(error));
    }
  };
  const field = (key, extra = {}) => (
    <label class="row-field">
      <span>{t(`event.${key}`)}</span>
      <input value={wish[key]} onInput={e => set({[key]: e.target.value})} {...extra} />
    </label>
  );
  return (
    <>
      <Header />
      <main class="start event-new">
        <section class="hero">
          <h1>{t('start.tournament')}</h1>
          <p class="lead">{t('event.lead')}</p>
        </section>
        <form class="new-game" onSubmit={create}>
          {field('name', {required: !wish.goesOn, maxLength: 100})}
          <label class="row-field" hidden={wish.goesOn}>
            <span>{t('event.players')}</span>
            <textarea
              rows={8}
              required={!wish.imported.length && !(system?.swiss && wish.rounds)}
              value={wish.players}
              onInput={e => set({players: e.target.value})}
              placeholder={'Anna; 1850\nBella\nCyril; 1720; Rook'}
            />
          </label>
          <Import onPlayers={imported} />
          {wish.imported.length > 0 && (
            <p>
              {t('import.done', {n: wish.imported.length})}{' '}
              <button type="button" class="slim" onClick={() => set({imported: [], file: null, goesOn: false})}>
                {t('import.forget')}
              </button>
            </p>
          )}
          {wish.file && <GoOn {...{wish, set}} />}
          <p class="muted">
            {t('event.count', {n: count, rounds: (system?.swiss && Number(wish.rounds)) || (system?.rounds ?? 0)})}
          </p>
          <label class="row-field">
            <span>{t('event.system')}</span>
            <select value={wish.goesOn ? wish.system : system?.system} onChange={e => set({system: e.target.value})}>
              {wish.goesOn && <option value="">{t('system.told')}</option>}
              {systems.map(s => (
                <option value={s.system}>{t(`system.${s.system}`)}</option>
              ))}
            </select>
          </label>
          {(wish.goesOn ? wish.system : system?.system)?.startsWith('team') && (
            <>
              <label class="row-field">
                <span>{t('team.count')}</span>
                <input
                  type="number"
                  min={1}
                  max={32}
                  value={wish.boards}
                  placeholder="4"
                  onInput={e => set({boards: e.target.value})}
                />
              </label>
              <p class="muted">{t('team.about')}</p>
            </>
          )}
          {(system?.swiss || wish.goesOn) &&
            field('rounds', {type: 'number', min: 1, max: 255, placeholder: wish.goesOn ? '' : String(system.rounds)})}
          <div class="two">
            <label class="row-field">
              <span>{t('new.which')}</span>
              <select value={wish.preset} onChange={e => set({preset: e.target.value, control: ''})}>
                {Object.entries(presets).map(([name, regs]) => (
                  <option value={name}>
                    {t(`preset.${name}`)} {regs.short}
                  </option>
                ))}
              </select>
            </label>
            <label class="row-field">
              <span>{t('new.control')}</span>
              <input
                value={wish.control}
                placeholder={controlTyped(presets[wish.preset].control)}
                spellcheck={false}
                aria-invalid={'wrong' in control}
                onInput={e => set({control: e.target.value})}
              />
            </label>
          </div>
          <p class={'wrong' in control ? 'fault' : 'muted'}>
            {'wrong' in control ? t('new.control.wrong') : control.text}
          </p>
          <label class="row-field">
            <span>{t('event.screens')}</span>
            <select value={wish.screens} onChange={e => set({screens: e.target.value})}>
              {['all', 'none', 'some'].map(s => (
                <option value={s}>{t(`screens.${s}`)}</option>
              ))}
            </select>
          </label>
          {wish.screens === 'some' && (
            <label class="row-field">
              <span>{t('screens.count')}</span>
              <input
                type="number"
                min={1}
                max={9999}
                required
                value={wish.count}
                onInput={e => set({count: e.target.value})}
              />
            </label>
          )}
          <details class="more panel">
            <summary>{t('event.more')}</summary>
            <div class="fields">
              {field('site')}
              {field('date', {type: 'date'})}
              {field('until', {type: 'date'})}
              {field('default', {type: 'number', min: 1, max: 600})}
              {field('points', {placeholder: '1 ½ 0'})}
              {field('ties', {placeholder: system?.swiss ? usualTies.join(', ') : '', spellcheck: false})}
              {field('arbiter')}
              {field('country', {maxLength: 3, placeholder: 'CZE'})}
              <label class="row-field">
                <span>{t('event.prizes')}</span>
                <textarea rows={3} value={wish.prizes} onInput={e => set({prizes: e.target.value})} />
              </label>
            </div>
          </details>
          <div class="go">
            <button
              type="submit"
              class="primary large"
              disabled={!wish.goesOn && !system?.rounds && !(system?.swiss && wish.rounds)}
            >
              {t('event.create')}
            </button>
          </div>
          <Fault text={fault} />
        </form>
        <Restore />
      </main>
    </>
  );
}

/** The file has rounds: the event goes on with them, or begins anew with its players. */
const GoOn = ({wish, set}) => (
  <fieldset class="choice">
    <legend>{t('import.rounds', {n: wish.file.rounds})}</legend>
    <label>
      <input
        type="checkbox"
        checked={wish.goesOn}
        onChange={e => set({goesOn: e.target.checked, system: !e.target.checked && wish.file.boards ? 'team' : ''})}
      />{' '}
      {t('import.goon')}
    </label>
    {wish.goesOn && wish.file.notes > 0 && (
      <label>
        <input type="checkbox" checked={!!wish.lenient} onChange={e => set({lenient: e.target.checked})} />{' '}
        {t('import.lenient', {n: wish.file.notes})}
      </label>
    )}
  </fieldset>
);

/** An event that was archived, here or elsewhere, goes on with new links. */
function Restore() {
  const [fault, setFault] = useState(null);
  const choose = async e => {
    const file = e.target.files[0];
    e.target.value = '';
    if (!file) return;
    try {
      const made = await restoreEvent(file);
      keepLinks(made.id, made.links);
      location.assign(made.links.organiser);
    } catch (error) {
      setFault(faultText(error));
    }
  };
  return (
    <div class="import">
      <label class="button">
        <input class="unseen" type="file" accept=".jsonl,application/jsonl" onChange={choose} />
        {t('event.restore')}
      </label>
      <Fault text={fault} />
    </div>
  );
}

function useTournament(id, key) {
  const link = useMemo(
    () =>
      new Link({id, key, lang: settings.lang, room: 'wall', reduce: (...told) => withSeats(afterWall(...told), key)}),
    [id, key],
  );
  const known = useRef(0); // the version of which all keys are known
  useEffect(() => {
    const stop = link.listen((l, {tournament, again}) => {
      if (!tournament) return;
      if (tournament.role) known.current = tournament.version;
      // Keys of games, and who applies, come with the first message only; results change neither.
      if (again || !directs(l.model) || known.current === tournament.version) return;
      request(`/api/tournaments/${id}`, {key}).then(
        a => link.receive({...a, again: true}),
        () => {},
      );
    });
    link.connect();
    return () => {
      stop();
      link.close();
    };
  }, [link]);
  return link;
}

/** "?board=3.12": round and board that an address asks for. */
const wantedBoard = () =>
  /^(\d+)\.(\d+)$/.exec(new URLSearchParams(location.search).get('board') ?? '')?.slice(1) ?? [];

function Wall({id, tournamentKey}) {
  useSettings();
  const link = useTournament(id, tournamentKey);
  const told = useLink(link);
  const model = told && {...told, watch: watchKey(told, tournamentKey)};
  const [chosen, setChosen] = useState(() => Number(wantedBoard()[0]) || null);
  const [cards, setCards] = useState(false);
  const control = useControl(model?.regulations?.control, settings.lang);
  useEffect(() => {
    if (!model) return;
    document.title = `${model.name} · Jadoube`;
    keepEvent(memoryOf(model, tournamentKey));
  }, [told]);
  useEffect(() => {
    const [round, board] = wantedBoard();
    if (model && board) document.getElementById(`board-${round}-${board}`)?.focus();
  }, [!model]);
  if (!model) {
    return (
      <>
        <Header />
        <main class="notice" aria-busy={!link.failed}>
          <h1>{t(link.failed ? 'event.none' : 'event.loading')}</h1>
          {link.failed && <p>{t(tournamentKey ? 'game.none.about' : 'game.nokey')}</p>}
        </main>
      </>
    );
  }
  if (cards) return <Cards model={model} onBack={() => setCards(false)} />;
  const number = chosen ?? currentRound(model);
  const round = model.rounds.find(r => r.round === number) ?? model.rounds[0];
  const own =
    model.you &&
    model.rounds
      .flatMap(r => (r.state === 'open' || r.state === 'running' ? r.boards : []))
      .find(b => !b.result && !b.in_room && b.links && (b.white === model.you || b.black === model.you));
  return (
    <>
      <Header>
        <span class="top-title">{t(`role.${model.role}`)}</span>
      </Header>
      <main class="event">
        <section class="event-head">
          <h1>{model.name}</h1>
          <p class="muted">
            {[model.site, dateText(model.date), t('event.number', {n: model.players.length}), control.text]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {model.you && <p>{t('event.you', {who: nameOf(model, model.you)})}</p>}
          {own && (
            <a class="button primary large" href={own.links[own.white === model.you ? 'white' : 'black']}>
              {t('event.sit.now', {n: own.board, colour: colourName(own.white === model.you ? 'white' : 'black')})}
            </a>
          )}
        </section>
        <EventDesk model={model} tournamentKey={tournamentKey} />
        <nav class="rounds" aria-label={t('event.rounds')}>
          {model.rounds.map(r => (
            <button
              type="button"
              class={r.state}
              aria-pressed={r.round === round.round}
              onClick={() => setChosen(r.round)}
            >
              {t('event.round', {n: r.round})}
              <span class="unseen"> {t(`round.${r.state}`)}</span>
            </button>
          ))}
        </nav>
        <div class="round-head">
          <h2>{t('event.round', {n: round.round})}</h2>
          <span class="muted">{t(`round.${round.state}`)}</span>
          {round.byes?.length > 0 && (
            <span class="muted">{t('event.bye', {who: byesOf(model, round).join(', ')})}</span>
          )}
          {round.by_hand && <span class="muted">{t('event.byhand')}</span>}
          {round.elsewhere && <span class="muted">{t('event.elsewhere')}</span>}
          {waitsForResults(model, round) && <span class="muted">{t('event.later')}</span>}
          <RoundControls model={model} round={round} tournamentKey={tournamentKey} />
        </div>
        <Matches model={model} round={round} />
        <ul class="wall">
          {round.boards
            .filter(b => !b.in_room)
            .map(b => (
              <BoardCard key={b.board} model={model} round={round} board={b} tournamentKey={tournamentKey} />
            ))}
        </ul>
        <RoomBoards model={model} round={round} tournamentKey={tournamentKey} />
        <Registration model={model} tournamentKey={tournamentKey} />
        {!directs(model) && <CheckIn model={model} tournamentKey={tournamentKey} />}
        {directs(model) && <Entries model={model} tournamentKey={tournamentKey} />}
        <TeamStandings model={model} />
        <Standings model={model} />
        <CrossTable model={model} />
        <Links model={model} onCards={() => setCards(true)} />
        <Exports model={model} round={round.round} tournamentKey={tournamentKey} />
      </main>
    </>
  );
}
