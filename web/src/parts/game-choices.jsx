// What is chosen before a game: how fast, against whom, with which colour; everything else behind "more".
import {useArises} from '../can-arise.js';
import {controlOf, controlTyped, useControl} from '../control.js';
import vocabulary from '../generated/vocabulary.js';
import {lacksArbiter} from '../newgame.js';
import {settings} from '../settings.js';
import {t} from '../ui.jsx';
import {PieceImage} from './board.jsx';

const editions = [...vocabulary.editions].reverse();
/** @param {string} name */
const settingsOf = name => vocabulary.regulations[name].words;

/** @param {{presets: Record<string, Preset>, value: string, onChange: (value: string) => void}} props */
export function Presets({presets, value, onChange}) {
  return (
    <fieldset class="presets">
      <legend>{t('new.which')}</legend>
      {Object.entries(presets).map(([name, regs]) => (
        <label class="preset" key={name}>
          <input type="radio" name="preset" checked={value === name} onChange={() => onChange(name)} />
          <span class="card">
            <strong>{t(`preset.${name}`)}</strong>
            <span class="big">{regs.short}</span>
            <span class="muted">{regs.text}</span>
            <span class="muted">{t(`preset.${name}.about`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/**
 * @param {{
 *   legend: string,
 *   name: string,
 *   options: [value: string, text: Children][],
 *   value: string,
 *   onChange: (value: string) => void,
 * }} props
 */
export function Segments({legend, name, options, value, onChange}) {
  return (
    <fieldset class="choice">
      <legend>{legend}</legend>
      <div class="segments">
        {options.map(([key, label]) => (
          <label key={key}>
            <input type="radio" name={name} checked={value === key} onChange={() => onChange(key)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/**
 * What stands below the field `name` about what is typed there.
 * @param {{name: string, fault?: boolean, text: string}} props
 */
const Says = ({name, fault = false, text}) => (
  <p id={`${name}-says`} class={fault ? 'fault' : 'muted'}>
    {text}
  </p>
);

/**
 * One line to type in, a choice, a yes or no: each for what `wish` has under `name`.
 * @param {{name: string, wish: GameWish, set: (values: Partial<GameWish>) => void} & Record<string, any>} props
 */
const Field = ({name, wish, set, ...input}) => (
  <label class="row-field">
    <span>{t(`new.${name}`)}</span>
    <input value={wish[name] ?? ''} onInput={e => set({[name]: e.currentTarget.value})} {...input} />
  </label>
);
/**
 * @param {{
 *   name: string,
 *   wish: GameWish,
 *   set: (values: Partial<GameWish>) => void,
 *   options: string[],
 *   text?: (option: string) => string,
 * }} props
 */
const Pick = ({name, wish, set, options, text = o => t(`new.${name}.${o}`)}) => (
  <label class="row-field">
    <span>{t(`new.${name}`)}</span>
    <select value={wish[name]} onChange={e => set({[name]: e.currentTarget.value})}>
      {options.map(o => (
        <option value={o}>{text(o)}</option>
      ))}
    </select>
  </label>
);
/** @param {{name: string, wish: GameWish, set: (values: Partial<GameWish>) => void}} props */
const Check = ({name, wish, set}) => (
  <label class="check">
    <input type="checkbox" checked={!!wish[name]} onChange={e => set({[name]: e.currentTarget.checked})} />
    <span>{t(`new.${name}`)}</span>
  </label>
);

/** @param {{wish: GameWish, set: (values: Partial<GameWish>) => void, preset: Preset}} props */
function Control({wish, set, preset}) {
  const control = useControl(wish.control.trim() ? controlOf(wish.control) : preset.control, settings.lang);
  const wrong = 'wrong' in control;
  const more = {spellcheck: false, 'aria-describedby': 'control-says', 'aria-invalid': wrong};
  return (
    <>
      <Field name="control" {...{wish, set}} placeholder={controlTyped(preset.control)} {...more} />
      <Says name="control" fault={wrong} text={wrong ? t('new.control.wrong') : control.text} />
    </>
  );
}

/** @param {{wish: GameWish, set: (values: Partial<GameWish>) => void}} props */
const Chess960 = ({wish, set}) => (
  <>
    <Pick name="chess960" {...{wish, set}} options={['no', 'random', 'number']} />
    {wish.chess960 === 'number' && <Field name="array" {...{wish, set}} inputMode="numeric" placeholder="518" />}
  </>
);

/** @param {{wish: GameWish, set: (values: Partial<GameWish>) => void}} props */
function StartPosition({wish, set}) {
  const arises = useArises(wish.start.trim(), settings.lang);
  const wrong = 'wrong' in arises;
  const refused = arises.refused ? t('start.refused', {why: arises.text}) : '';
  const more = {'aria-describedby': 'start-says', 'aria-invalid': wrong || !!arises.refused};
  return (
    <>
      <Field name="start" {...{wish, set}} spellcheck={false} placeholder="FEN" {...more} />
      <Says name="start" fault text={wrong ? t('new.start.wrong') : refused} />
    </>
  );
}

/** @param {{name: string, wish: GameWish, set: (values: Partial<GameWish>) => void}} props */
const Supervision = ({name, wish, set}) => (
  <>
    <Check {...{name, wish, set}} />
    {lacksArbiter(wish) && <Says name={name} fault text={t('new.unsupervised.lacks')} />}
  </>
);

/**
 * The rows behind "more", in their order: each a component, and what it has besides `wish` and `set`.
 * @param {Preset} preset
 */
const rows = preset =>
  /** @type {Record<string, [ComponentOf, object?]>} */ ({
    white: [Field, {autocomplete: 'off', maxLength: 60}],
    black: [Field, {autocomplete: 'off', maxLength: 60}],
    control: [Control, {preset}],
    edition: [Pick, {options: editions, text: o => o}],
    illegal: [Pick, {options: ['preset', ...settingsOf('illegal')]}],
    flags: [Pick, {options: settingsOf('flags')}],
    chess960: [Chess960],
    sheets: [Pick, {options: settingsOf('sheets')}],
    quickplay: [Pick, {options: settingsOf('quickplay')}],
    blind: [Pick, {options: ['nobody', 'white', 'black', 'both']}],
    arbiter: [Check],
    check_in: [Check],
    unsupervised: [Supervision],
    before_move: [Field, {inputMode: 'numeric', placeholder: '30'}],
    start: [StartPosition],
  });

/**
 * only: which of them; all without it.
 * @param {{
 *   wish: GameWish,
 *   set: (values: Partial<GameWish>) => void,
 *   preset: Preset,
 *   only?: string[] | null,
 * }} props
 */
export const More = ({wish, set, preset, only = null}) => (
  <details class="more panel">
    <summary>{t('new.more')}</summary>
    <div class="fields">
      {Object.entries(rows(preset))
        .filter(([name]) => !only || only.includes(name))
        .map(([name, [Row, more]]) => (
          <Row key={name} {...{name, wish, set}} {...more} />
        ))}
    </div>
  </details>
);

/** @param {{value: string, onChange: (value: string) => void}} props */
export const Colour = ({value, onChange}) => (
  <Segments
    legend={t('new.colour')}
    name="colour"
    value={value}
    onChange={onChange}
    options={['white', 'random', 'black'].map(c => [
      c,
      <span class="with-piece">
        <PieceImage piece={c === 'black' ? 'bk' : c === 'white' ? 'wk' : 'wn'} />
        {t(`new.colour.${c}`)}
      </span>,
    ])}
  />
);

/** A lot between two. */
export const drawnColour = () => (crypto.getRandomValues(new Uint8Array(1))[0] & 1 ? 'white' : 'black');
