// The form for a new tournament, and an archived one that is restored.
import {useEffect, useState} from 'preact/hooks';
import {Import} from '../parts/registration.jsx';
import {controlOf, controlTyped, useControl} from '../control.js';
import {request, restoreEvent} from '../link.js';
import {presets as known} from '../newgame.js';
import {keepLinks, settings} from '../settings.js';
import {Fault, Header, faultText, t, useFault, useSettings} from '../ui.jsx';
import {teamCount, tournamentBody, withTeams} from '../tournament-model.js';

/** What the form says before anything is typed. */
const blank = {
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
};

/**
 * The fields that few need: each with what its input has besides.
 * @param {PairingSystem | undefined} system
 */
const seldomFields = system => ({
  site: {},
  date: {type: 'date'},
  until: {type: 'date'},
  default: {type: 'number', min: 1, max: 600},
  points: {placeholder: '1 ½ 0'},
  ties: {placeholder: (system?.tiebreaks ?? []).join(', '), spellcheck: false},
  arbiter: {},
  country: {maxLength: 3, placeholder: 'CZE'},
});

/** @param {{label: string, children: Children} & Record<string, any>} props */
const Row = ({label, children, ...more}) => (
  <label class="row-field" {...more}>
    <span>{label}</span>
    {children}
  </label>
);

/**
 * One line to type in, for what `wish` has under `name`.
 * @param {{
 *   name: string,
 *   label?: string,
 *   wish: TournamentWish,
 *   set: (values: Partial<TournamentWish>) => void,
 * } & Record<string, any>} props
 */
const Field = ({name, label = t(`event.${name}`), wish, set, ...input}) => (
  <Row label={label}>
    <input value={wish[name]} onInput={e => set({[name]: e.currentTarget.value})} {...input} />
  </Row>
);

/**
 * options: [value, text] of each.
 * @param {{
 *   label: string,
 *   value: string | undefined,
 *   options: string[][],
 *   onChange: (value: string) => void,
 * }} props
 */
const Choice = ({label, value, options, onChange}) => (
  <Row label={label}>
    <select value={value} onChange={e => onChange(e.currentTarget.value)}>
      {options.map(([name, ...text]) => (
        <option value={name}>{text}</option>
      ))}
    </select>
  </Row>
);

/** The presets, in the reader's language once the server has told them. */
function usePresets() {
  const [hall, setHall] = useState(/** @type {Hall | null} */ (null));
  useEffect(() => {
    document.title = `Jadoube · ${t('start.tournament')}`;
    request(`/api/hall?lang=${settings.lang}`).then(setHall, () => setHall({}));
  }, [settings.lang]);
  return known(hall?.presets);
}

/**
 * The pairing systems, with the rounds that each has for so many entrants.
 * @param {number} entrants
 */
function useSystems(entrants) {
  const [systems, setSystems] = useState([]);
  useEffect(() => {
    let current = true; // an answer for another number of players is of no use
    request(`/api/systems?players=${entrants}`).then(
      a => current && setSystems(withTeams(a.systems)),
      () => {},
    );
    return () => (current = false);
  }, [entrants]);
  return systems;
}

/**
 * What the form has after a file with players was read.
 * @param {TournamentWish} wish
 * @param {Partial<TournamentPlayer>[]} players
 * @param {ReportFile} file
 */
const withImport = (wish, players, file) => ({
  imported: [...wish.imported, ...players],
  file: file.rounds ? file : null,
  goesOn: file.rounds > 0,
  ...(file.boards && {boards: String(file.boards)}),
  system: file.rounds ? '' : file.boards ? 'team' : wish.system,
});

/**
 * Who plays: typed, or read from a file.
 * @param {{
 *   wish: TournamentWish,
 *   set: (values: Partial<TournamentWish>) => void,
 *   system: PairingSystem | undefined,
 *   count: number,
 * }} props
 */
function Players({wish, set, system, count}) {
  return (
    <>
      <Row label={t('event.players')} hidden={wish.goesOn}>
        <textarea
          rows={8}
          required={!wish.imported.length && !(system?.swiss && wish.rounds)}
          value={wish.players}
          onInput={e => set({players: e.currentTarget.value})}
          placeholder={'Anna; 1850\nBella\nCyril; 1720; Rook'}
        />
      </Row>
      <Import onPlayers={(players, file) => set(withImport(wish, players, file))} />
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
    </>
  );
}

/**
 * How the rounds are paired, for players or for teams.
 * @param {{
 *   wish: TournamentWish,
 *   set: (values: Partial<TournamentWish>) => void,
 *   systems: PairingSystem[],
 *   system: PairingSystem | undefined,
 * }} props
 */
function Pairing({wish, set, systems, system}) {
  const chosen = wish.goesOn ? wish.system : system?.system;
  const options = systems.map(s => [s.system, t(`system.${s.system}`)]);
  return (
    <>
      <Choice
        label={t('event.system')}
        value={chosen}
        options={wish.goesOn ? [['', t('system.told')], ...options] : options}
        onChange={name => set({system: name})}
      />
      {chosen?.startsWith('team') && (
        <>
          <Field
            name="boards"
            label={t('team.count')}
            {...{wish, set}}
            type="number"
            min={1}
            max={32}
            placeholder="4"
          />
          <p class="muted">{t('team.about')}</p>
        </>
      )}
      {(system?.swiss || wish.goesOn) && (
        <Field
          name="rounds"
          {...{wish, set}}
          type="number"
          min={1}
          max={255}
          placeholder={wish.goesOn ? '' : String(system.rounds)}
        />
      )}
    </>
  );
}

/**
 * How fast is played.
 * @param {{
 *   wish: TournamentWish,
 *   set: (values: Partial<TournamentWish>) => void,
 *   presets: Record<string, Preset>,
 * }} props
 */
function TimeControl({wish, set, presets}) {
  const usual = presets[wish.preset].control;
  const control = useControl(wish.control.trim() ? controlOf(wish.control) : usual, settings.lang);
  const wrong = 'wrong' in control;
  return (
    <>
      <div class="two">
        <Choice
          label={t('new.which')}
          value={wish.preset}
          options={Object.entries(presets).map(([name, regs]) => [name, t(`preset.${name}`), ' ', regs.short])}
          onChange={preset => set({preset, control: ''})}
        />
        <Field
          name="control"
          label={t('new.control')}
          {...{wish, set}}
          placeholder={controlTyped(usual)}
          spellcheck={false}
          aria-invalid={wrong}
        />
      </div>
      <p class={wrong ? 'fault' : 'muted'}>{wrong ? t('new.control.wrong') : control.text}</p>
    </>
  );
}

/**
 * Which boards are played on screens, and which on wood in the room.
 * @param {{wish: TournamentWish, set: (values: Partial<TournamentWish>) => void}} props
 */
function Screens({wish, set}) {
  return (
    <>
      <Choice
        label={t('event.screens')}
        value={wish.screens}
        options={['all', 'none', 'some'].map(s => [s, t(`screens.${s}`)])}
        onChange={screens => set({screens})}
      />
      {wish.screens === 'some' && (
        <Field name="count" label={t('screens.count')} {...{wish, set}} type="number" min={1} max={9999} required />
      )}
    </>
  );
}

/**
 * @param {{
 *   wish: TournamentWish,
 *   set: (values: Partial<TournamentWish>) => void,
 *   system: PairingSystem | undefined,
 * }} props
 */
const SeldomFields = ({wish, set, system}) => (
  <details class="more panel">
    <summary>{t('event.more')}</summary>
    <div class="fields">
      {Object.entries(seldomFields(system)).map(([name, input]) => (
        <Field key={name} {...{name, wish, set}} {...input} />
      ))}
      <Row label={t('event.prizes')}>
        <textarea rows={3} value={wish.prizes} onInput={e => set({prizes: e.currentTarget.value})} />
      </Row>
    </div>
  </details>
);

/** @param {Refusal} error */
const createFault = error =>
  error.notes ? `${error.line ? t('import.note', error) : ''} ${error.expected}` : faultText(error);

/**
 * Whoever made it goes on as its organiser.
 * @param {{id: string, links: Record<string, string>}} given
 */
const goToNew = ({id, links}) => {
  keepLinks(id, links);
  location.assign(links.organiser);
};

function Form() {
  const [wish, setWish] = useState(blank);
  const [fault, setFault] = useFault();
  const set = values => setWish(w => ({...w, ...values}));
  const presets = usePresets();
  const count = wish.imported.length + wish.players.split('\n').filter(l => l.trim()).length;
  const systems = useSystems(wish.system.startsWith('team') ? teamCount(wish) : count);
  const system = systems.find(s => s.system === wish.system) ?? systems[0];
  const create = async e => {
    e.preventDefault();
    try {
      const body = tournamentBody({...wish, swiss: system?.swiss}, presets);
      goToNew(await request(`/api/tournaments?lang=${settings.lang}`, {method: 'POST', body}));
    } catch (error) {
      setFault(createFault(error));
    }
  };
  const unready = !wish.goesOn && !system?.rounds && !(system?.swiss && wish.rounds);
  return (
    <form class="new-game" onSubmit={create}>
      <Field name="name" {...{wish, set}} required={!wish.goesOn} maxLength={100} />
      <Players {...{wish, set, system, count}} />
      <Pairing {...{wish, set, systems, system}} />
      <TimeControl {...{wish, set, presets}} />
      <Screens {...{wish, set}} />
      <SeldomFields {...{wish, set, system}} />
      <div class="go">
        <button type="submit" class="primary large" disabled={unready}>
          {t('event.create')}
        </button>
      </div>
      <Fault text={fault} />
    </form>
  );
}

export function NewTournament() {
  useSettings();
  return (
    <>
      <Header />
      <main class="start event-new">
        <section class="hero">
          <h1>{t('start.tournament')}</h1>
          <p class="lead">{t('event.lead')}</p>
        </section>
        <Form />
        <Restore />
      </main>
    </>
  );
}

/**
 * The file has rounds: the event goes on with them, or begins anew with its players.
 * @param {{wish: TournamentWish, set: (values: Partial<TournamentWish>) => void}} props
 */
const GoOn = ({wish, set}) => (
  <fieldset class="choice">
    <legend>{t('import.rounds', {n: wish.file.rounds})}</legend>
    <label>
      <input
        type="checkbox"
        checked={wish.goesOn}
        onChange={e =>
          set({goesOn: e.currentTarget.checked, system: !e.currentTarget.checked && wish.file.boards ? 'team' : ''})
        }
      />{' '}
      {t('import.goon')}
    </label>
    {wish.goesOn && wish.file.notes > 0 && (
      <label>
        <input type="checkbox" checked={!!wish.lenient} onChange={e => set({lenient: e.currentTarget.checked})} />{' '}
        {t('import.lenient', {n: wish.file.notes})}
      </label>
    )}
  </fieldset>
);

/** An event that was archived, here or elsewhere, goes on with new links. */
function Restore() {
  const [fault, setFault] = useFault();
  const choose = async e => {
    const file = e.currentTarget.files[0];
    e.currentTarget.value = '';
    if (!file) return;
    try {
      goToNew(await restoreEvent(file));
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
