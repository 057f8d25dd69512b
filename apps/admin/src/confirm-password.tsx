import { sentenceOf } from '@mitto/web-kit/api/call-error';
import { Button } from '@mitto/widgets/buttons/button';
import { Modal } from '@mitto/widgets/feedback/modal';
import { PasswordField } from '@mitto/widgets/inputs/password-field';
import { type FormEvent, useState, useSyncExternalStore } from 'react';
import type { Confirmation } from './confirmation.ts';
import styles from './console.module.css';
import { words } from './words.ts';

/** Asks for the password when an act waits for it. */
export function ConfirmPassword({ confirmation }: { readonly confirmation: Confirmation }) {
  const isAsked = useSyncExternalStore(confirmation.listen, confirmation.isAsked);
  return (
    <Modal
      isOpen={isAsked}
      title={words.confirmTitle}
      onClose={() => confirmation.close()}
      closeLabel={words.cancel}
    >
      {isAsked && <PasswordForm confirmation={confirmation} />}
    </Modal>
  );
}

function PasswordForm({ confirmation }: { readonly confirmation: Confirmation }) {
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    setBusy(true);
    setTrouble(undefined);
    try {
      await confirmation.confirm(password);
    } catch (error) {
      setTrouble(sentenceOf(error));
      setBusy(false);
    }
  };
  return (
    <form className={styles['form']} onSubmit={(event) => void submit(event)}>
      <p>{words.confirmNote}</p>
      <PasswordField
        label={words.password}
        name="password"
        error={trouble}
        words={{ show: words.showPassword, hide: words.hidePassword }}
        required
      />
      <Button type="submit" tone="primary" isWide isBusy={isBusy}>
        {words.confirm}
      </Button>
    </form>
  );
}
