import { isOnline } from '@mitto/web-kit/api/connection';
import { useServices } from '@mitto/web-kit/feature/services';
import { Button } from '@mitto/widgets/buttons/button';
import { Alert } from '@mitto/widgets/feedback/alert';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import { useState, useSyncExternalStore } from 'react';
import { errorSentence } from '../error-sentence.ts';
import { arrowRightBold } from './login-glyphs.ts';
import styles from './previous-session.module.css';

/** Offers to continue the previous session with one press, or to switch to another account. */
export function PreviousSession() {
  const { session, leave, arrive } = useServices();
  const name = useSyncExternalStore(session.subscribe, () => session.previousName);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (name === undefined) return failure === undefined ? null : <Alert tone="danger">{failure}</Alert>;

  const goOn = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      if (await session.resume()) await arrive();
      else setFailure(isOnline() ? m.account_session_ended() : m.account_error_no_answer());
    } catch (trouble) {
      setFailure(errorSentence(trouble));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={styles['previous']}>
      {failure !== undefined && <Alert tone="danger">{failure}</Alert>}
      <button type="button" className={styles['person']} aria-busy={isBusy || undefined} onClick={goOn}>
        <span className={styles['letter']} aria-hidden="true">
          {[...name][0]?.toUpperCase()}
        </span>
        <span className={styles['name']} dir="auto">
          {m.account_continue_as({ name })}
        </span>
        <Icon glyph={arrowRightBold} size={20} isDirected />
      </button>
      <Button tone="ghost" size="slim" onClick={() => void leave()}>
        {m.account_switch()}
      </Button>
      <p className={styles['or']}>{m.account_or_another()}</p>
    </div>
  );
}
