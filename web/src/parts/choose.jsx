// What is chosen before a game: how fast, against whom, with which colour; everything else behind "more".
import {useArises} from '../arises.js';
import {controlOf, controlTyped, useControl} from '../control.js';
import vocabulary from '../generated/vocabulary.js';
import {settings} from '../settings.js';
import {t} from '../ui.jsx';
import {PieceImage} from './board.jsx';

const editions = [...vocabulary.editions].reverse();
const settingsOf = name => vocabulary.regulations[name].words;

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

/** only: which of them; all without it. */
export function More({wish, set, preset, only = null}) {
  const field = (key, extra = {}) => (
    <label class="row-field">
      <span>{t(`new.${key}`)}</span>
      <input value={wish[key] ?? ''} onInput={e => set({[key]: e.target.value})} {...extra} />
    </label>
  );
  const pick = (key, options, name = o => t(`new.${key}.${o}`)) => (
    <label class="row-field">
      <span>{t(`new.${key}`)}</span>
      <select value={wish[key]} onChange={e => set({[key]: e.target.value})}>
        {options.map(o => (
          <option value={o}>{name(o)}</option>
        ))}
      </select>
    </label>
  );
  const check = key => (
    <label class="check">
      <input type="checkbox" checked={!!wish[key]} onChange={e => set({[key]: e.target.checked})} />
      <span>{t(`new.${key}`)}</span>
    </label>
  );
  const control = useControl(wish.control.trim() ? controlOf(wish.control) : preset.control, settings.lang);
  const arises = useArises(wish.start.trim(), settings.lang);
  const rows = [
    ['white', field('white', {autocomplete: 'off', maxLength: 60})],
    ['black', field('black', {autocomplete: 'off', maxLength: 60})],
    [
      'control',
      field('control', {
        placeholder: controlTyped(preset.control),
        spellcheck: false,
        'aria-describedby': 'control-says',
        'aria-invalid': 'wrong' in control,
      }),
    ],
    [
      'control',
      <p id="control-says" class={'wrong' in control ? 'fault' : 'muted'}>
        {'wrong' in control ? t('new.control.wrong') : control.text}
      </p>,
    ],
    ['edition', pick('edition', editions, o => o)],
    ['illegal', pick('illegal', ['preset', ...settingsOf('illegal')])],
    ['chess960', pick('chess960', ['no', 'random', 'number'])],
    ['chess960', wish.chess960 === 'number' && field('array', {inputMode: 'numeric', placeholder: '518'})],
    ['sheets', pick('sheets', settingsOf('sheets'))],
    ['quickplay', pick('quickplay', settingsOf('quickplay'))],
    ['blind', pick('blind', ['nobody', 'white', 'black', 'both'])],
    ['arbiter', check('arbiter')],
    ['check_in', check('check_in')],
    ['unsupervised', check('unsupervised')],
    ['before_move', field('before_move', {inputMode: 'numeric', placeholder: '30'})],
    [
      'start',
      field('start', {
        spellcheck: false,
        placeholder: 'FEN',
        'aria-describedby': 'start-says',
        'aria-invalid': 'wrong' in arises || !!arises.refused,
      }),
    ],
    [
      'start',
      <p id="start-says" class="fault">
        {'wrong' in arises ? t('new.start.wrong') : arises.refused ? t('start.refused', {why: arises.text}) : ''}
      </p>,
    ],
  ];
  return (
    <details class="more panel">
      <summary>{t('new.more')}</summary>
      <div class="fields">{rows.filter(([name]) => !only || only.includes(name)).map(([, row]) => row)}</div>
    </details>
  );
}

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
