import { Button } from '@mitto/widgets/buttons/button';
import { QrCode } from '@mitto/widgets/display/qr-code';
import { m } from '@mitto/words/messages';
import { CodeEntry } from '../codes/code-entry.tsx';
import { useAttempt } from '../public/use-attempt.ts';
import styles from '../sign-in/sign-in.module.css';
import type { Confirmed } from '../sign-in/use-confirmed.ts';
import { useAccountCalls } from '../use-account-calls.ts';
import { useCopied } from './use-copied.ts';

/** The key of an authenticator app: as letters, and as an address that the app understands. */
export interface Key {
  readonly secret: string;
  readonly uri: string;
}

interface Props {
  readonly secretKey: Key;
  readonly confirmed: Confirmed;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Shows the key as a QR code and as letters to type, and asks for the first code of the app. */
export function SetUp({ secretKey: { secret, uri }, confirmed, onCodes }: Props) {
  const calls = useAccountCalls();
  const { isBusy, failure, run } = useAttempt();
  const copy = useCopied();
  const confirm = (code: string) =>
    run(async () => onCodes((await confirmed(() => calls.confirmTwoStep({ code }))).recoveryCodes));
  return (
    <div className={styles['steps']}>
      <p className={styles['lead']}>{m.account_two_step_scan()}</p>
      <QrCode text={uri} label={m.account_two_step_qr()} />
      <p className={styles['lead']}>{m.account_two_step_type()}</p>
      <p className={styles['key']} dir="ltr">
        {secret.match(/.{1,4}/g)?.join(' ')}
      </p>
      <div className={styles['buttons']}>
        <Button onClick={() => void copy(secret)}>{m.account_copy_key()}</Button>
        {/* On a phone, where nobody can scan its own screen, this opens the app itself. */}
        <a className={styles['app'] ?? ''} href={uri}>
          {m.account_two_step_open_app()}
        </a>
      </div>
      <CodeEntry action={m.account_two_step_confirm()} failure={failure} isBusy={isBusy} onCode={confirm} />
    </div>
  );
}
