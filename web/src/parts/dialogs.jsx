// What a player is asked, and what he writes: the piece for a pawn, a claim, an appeal, the sealed move.
import {useState} from 'preact/hooks';
import {numberedMoves, wordsOf} from '../model.js';
import {settings} from '../settings.js';
import {Dialog, Fault, t, useAct} from '../ui.jsx';
import {PieceImage, pieceName} from './board.jsx';

/**
 * Which piece the pawn becomes: what he puts there (3.7.5.2).
 * @param {{colour: Colour, onChoose: (piece: string) => void, onClose: () => void}} props
 */
export function Promotion({colour, onChoose, onClose}) {
  return (
    <Dialog title={t('promotion')} onClose={onClose}>
      <div class="promotion">
        {['q', 'r', 'b', 'n'].map(p => (
          <button type="button" key={p} onClick={() => onChoose(p)}>
            <PieceImage piece={colour[0] + p} />
            <span>{pieceName(p)}</span>
          </button>
        ))}
      </div>
    </Dialog>
  );
}

/**
 * Below what he writes: why it was refused, and the way out or on.
 * @param {{fault: string | null, send: string, disabled?: boolean, onClose: () => void}} props
 */
function Foot({fault, send, disabled = false, onClose}) {
  return (
    <>
      <Fault text={fault} />
      <div class="buttons">
        <button type="button" onClick={onClose}>
          {t('cancel')}
        </button>
        <button type="submit" class="primary" disabled={disabled}>
          {send}
        </button>
      </div>
    </>
  );
}

/** @param {{title: string, text: string, yes: string, onYes: () => void, onClose: () => void}} props */
export function Confirm({title, text, yes, onYes, onClose}) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <div class="buttons">
        <button type="button" onClick={onClose}>
          {t('cancel')}
        </button>
        <button type="button" class="danger" onClick={onYes}>
          {yes}
        </button>
      </div>
    </Dialog>
  );
}

/** @param {{model: Game, link: GameLink, onClose: () => void}} props */
export function ClaimDialog({model, link, onClose}) {
  const [act, fault] = useAct(link);
  const kinds = wordsOf(model, 'claim');
  const [what, setWhat] = useState(kinds[0]);
  const [move, setMove] = useState('');
  const [ply, setPly] = useState('');
  const withMove = what === 'repetition' || what === 'fifty';
  const withPly = what === 'illegal' && model.regulations?.illegal === 'stand'; // found late: which one it was (7.5.1)
  const submit = e => {
    e.preventDefault();
    act({
      do: 'claim',
      what,
      ...(withMove && move.trim() ? {move: move.trim(), lang: settings.lang} : {}),
      ...(withPly && ply && {ply: Number(ply)}),
    }).then(done => done && onClose());
  };
  return (
    <Dialog title={t('claim')} onClose={onClose}>
      <form onSubmit={submit} class="claim">
        <fieldset>
          <legend class="unseen">{t('claim')}</legend>
          {kinds.map(k => (
            <label class="option" key={k}>
              <input type="radio" name="what" checked={what === k} onChange={() => setWhat(k)} />
              <span>
                <strong>{t(`claim.${k}`)}</strong>
                <span class="muted">{t(`claim.${k}.about`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {withMove && (
          <label class="row-field">
            <span>{t('claim.move')}</span>
            <input
              value={move}
              onInput={e => setMove(e.currentTarget.value)}
              autocomplete="off"
              spellcheck={false}
              placeholder={t('claim.move.example')}
            />
          </label>
        )}
        {withPly && (
          <label class="row-field">
            <span>{t('claim.ply')}</span>
            <select value={ply} onChange={e => setPly(e.currentTarget.value)}>
              <option value="">{t('claim.ply.last')}</option>
              {numberedMoves(model, model.for).map(([n, text]) => (
                <option value={n}>{text}</option>
              ))}
            </select>
          </label>
        )}
        <Foot fault={fault} send={t('claim.send')} onClose={onClose} />
      </form>
    </Dialog>
  );
}

const reasons = ['illegal', 'disturbed', 'equipment', 'laws'];

/**
 * Calling the arbiter (6.11.2): one tap on the reason stops the clocks; his own words, or none, take one more.
 * @param {{link: GameLink, onClose: () => void}} props
 */
export function CallDialog({link, onClose}) {
  const [act, fault] = useAct(link);
  const [text, setText] = useState('');
  const call = reason => act({do: 'stop', ...(reason && {reason})}).then(done => done && onClose());
  const submit = e => {
    e.preventDefault();
    call(text.trim());
  };
  return (
    <Dialog title={t('stop')} onClose={onClose}>
      <p class="muted">{t('stop.about')}</p>
      <form onSubmit={submit} class="claim">
        <div class="reasons">
          {reasons.map(r => (
            <button type="button" key={r} onClick={() => call(t(`stop.${r}`))}>
              {t(`stop.${r}`)}
            </button>
          ))}
        </div>
        <label class="row-field">
          <span>{t('stop.other')}</span>
          <input value={text} maxLength={200} onInput={e => setText(e.currentTarget.value)} />
        </label>
        <Foot fault={fault} send={t('stop.send')} onClose={onClose} />
      </form>
    </Dialog>
  );
}

/**
 * A move told aloud (D.2.1), by a player or for one who is blind.
 * @param {{act: Act}} props
 */
export function Announce({act}) {
  const [text, setText] = useState('');
  const tell = e => {
    e.preventDefault();
    act({do: 'announce', text: text.trim(), lang: settings.lang}, () => setText(''));
  };
  return (
    <form onSubmit={tell} class="field">
      <input
        aria-label={t('announce')}
        placeholder={t('announce')}
        value={text}
        onInput={e => setText(e.currentTarget.value)}
        autocomplete="off"
        spellcheck={false}
      />
      <button type="submit" disabled={!text.trim()}>
        {t('announce.send')}
      </button>
    </form>
  );
}

/**
 * An appeal against a decision of the arbiter, in the player's own words, during the game or after it (11.10).
 * @param {{link: GameLink, onClose: () => void}} props
 */
export function AppealDialog({link, onClose}) {
  const [act, fault] = useAct(link);
  const [text, setText] = useState('');
  const submit = e => {
    e.preventDefault();
    act({do: 'appeal', text: text.trim()}).then(done => done && onClose());
  };
  return (
    <Dialog title={t('appeal')} onClose={onClose}>
      <form onSubmit={submit} class="claim">
        <label class="row-field">
          <span>{t('appeal.about')}</span>
          <textarea value={text} rows={4} maxLength={300} onInput={e => setText(e.currentTarget.value)} />
        </label>
        <Foot fault={fault} send={t('appeal.send')} disabled={!text.trim()} onClose={onClose} />
      </form>
    </Dialog>
  );
}

/**
 * Sealing the move of an adjournment (I.1): into the envelope, then the clock.
 * @param {{model: Game, me: Colour | null, act: Act}} props
 */
export function Sealing({model, me, act}) {
  const [text, setText] = useState('');
  const [put, setPut] = useState(/** @type {string | null} */ (null));
  const envelope = model.envelope;
  if (!envelope || envelope.by !== me || model.state.phase !== 'running') return null;
  const seal = e => {
    e.preventDefault();
    act({do: 'seal', text: text.trim(), lang: settings.lang}).then(done => done && setPut(text.trim()));
  };
  return (
    <section class="panel sealing" aria-labelledby="seal-title">
      <h2 id="seal-title">{t('seal')}</h2>
      <p>{t('seal.how')}</p>
      <form onSubmit={seal} class="field">
        <input
          aria-label={t('seal.move')}
          value={text}
          onInput={e => setText(e.currentTarget.value)}
          autocomplete="off"
          spellcheck={false}
        />
        <button type="submit" disabled={!text.trim()}>
          {t('seal.put')}
        </button>
      </form>
      {(put || envelope.sealed) && (
        <>
          <p role="status">{put ? t('seal.done', {move: put}) : t('seal.there')}</p>
          <button type="button" class="primary large" onClick={() => act({do: 'press'})}>
            {t('press')}
          </button>
        </>
      )}
    </section>
  );
}
