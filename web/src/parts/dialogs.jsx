// What a player is asked, and what he writes: the piece for a pawn, a claim, an appeal, the sealed move.
import {useState} from 'preact/hooks';
import {wordsOf} from '../model.js';
import {settings} from '../settings.js';
import {Dialog, Fault, t, useAct} from '../ui.jsx';
import {PieceImage, pieceName} from './board.jsx';

/** Which piece the pawn becomes: what he puts there (3.7.5.2). */
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

export function ClaimDialog({model, link, onClose}) {
  const [act, fault] = useAct(link);
  const kinds = wordsOf(model, 'claim');
  const [what, setWhat] = useState(kinds[0]);
  const [move, setMove] = useState('');
  const withMove = what === 'repetition' || what === 'fifty';
  const submit = e => {
    e.preventDefault();
    act({do: 'claim', what, ...(withMove && move.trim() ? {move: move.trim(), lang: settings.lang} : {})}).then(
      done => done && onClose(),
    );
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
              onInput={e => setMove(e.target.value)}
              autocomplete="off"
              spellcheck={false}
              placeholder={t('claim.move.example')}
            />
          </label>
        )}
        <Fault text={fault} />
        <div class="buttons">
          <button type="button" onClick={onClose}>
            {t('cancel')}
          </button>
          <button type="submit" class="primary">
            {t('claim.send')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** An appeal against a decision of the arbiter, in the player's own words, during the game or after it (11.10). */
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
          <textarea value={text} rows={4} maxLength={300} onInput={e => setText(e.target.value)} />
        </label>
        <Fault text={fault} />
        <div class="buttons">
          <button type="button" onClick={onClose}>
            {t('cancel')}
          </button>
          <button type="submit" class="primary" disabled={!text.trim()}>
            {t('appeal.send')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Sealing the move of an adjournment (I.1): into the envelope, then the clock. */
export function Sealing({model, me, act}) {
  const [text, setText] = useState('');
  const [put, setPut] = useState(null);
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
          onInput={e => setText(e.target.value)}
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
