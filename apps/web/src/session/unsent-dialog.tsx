import { Button } from '@mitto/widgets/buttons/button';
import { Alert } from '@mitto/widgets/feedback/alert';
import { Modal } from '@mitto/widgets/feedback/modal';
import { m } from '@mitto/words/messages';
import { useState, useSyncExternalStore } from 'react';
import { type UnsentQuestion, unsentQuestion } from './ask-unsent.ts';
import styles from './unsent-dialog.module.css';

/**
 * Dialog before a logout that would lose unsent changes. The member can send them, discard them, or stay
 * signed in.
 */
export function UnsentDialog() {
  const question = useSyncExternalStore(unsentQuestion.listen, unsentQuestion.get);
  const [last, setLast] = useState<UnsentQuestion>();
  if (question && question !== last) setLast(question);
  // While the dialog fades out it keeps its text.
  const shown = question ?? last;
  if (!shown) return null;
  return <Question key={shown.count} question={shown} isOpen={question !== undefined} />;
}

interface Props {
  readonly question: UnsentQuestion;
  readonly isOpen: boolean;
}

function Question({ question: { count, send, answer }, isOpen }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const sendAll = async () => {
    setBusy(true);
    setFailed(false);
    try {
      await send?.();
      answer(true);
    } catch {
      // The reason does not matter: the changes are still here, and the member can retry.
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      isOpen={isOpen}
      isAlert
      title={m.app_unsent_title()}
      onClose={() => answer(false)}
      actions={
        <>
          {send && (
            <Button tone="primary" isWide isBusy={isBusy} data-first-focus="" onClick={sendAll}>
              {m.app_unsent_send()}
            </Button>
          )}
          <Button tone="danger-soft" isWide onClick={() => answer(true)}>
            {m.app_unsent_discard()}
          </Button>
          <Button tone="ghost" isWide data-first-focus={send ? undefined : ''} onClick={() => answer(false)}>
            {m.app_cancel()}
          </Button>
        </>
      }
    >
      <p>{m.app_unsent({ count })}</p>
      {hasFailed && (
        <div className={styles['failed']}>
          <Alert tone="danger">{m.app_unsent_failed()}</Alert>
        </div>
      )}
    </Modal>
  );
}
