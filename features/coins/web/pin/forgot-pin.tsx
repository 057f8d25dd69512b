import type { UserInfo } from '@mitto/account/contract/member';
import { useAttempt } from '@mitto/account/web/public/use-attempt.ts';
import { CallError } from '@mitto/web-kit/api/call-error';
import { useClient, useServices } from '@mitto/web-kit/feature/services';
import { useUserInfo } from '@mitto/web-kit/session/use-session';
import { Button } from '@mitto/widgets/buttons/button';
import { CodeField } from '@mitto/widgets/inputs/code-field';
import { PasswordField } from '@mitto/widgets/inputs/password-field';
import { m } from '@mitto/words/messages';
import { type FormEvent, useState } from 'react';
import { CoinsFailure } from '../coins-failure.tsx';
import { coinsWebCalls } from '../coins-web-calls.ts';
import { NewPin } from './change-pin.tsx';
import { type PinFaults, pinFaultsOf, pinLength } from './new-pin.ts';
import styles from './pin.module.css';

interface Props {
  readonly onDone: () => void;
}

/**
 * References of codes that were sent and not used yet, by account. A member who closes the sheet to read the
 * mail continues with the same code.
 */
const sentCodes = new Map<string, string>();

/** Sets a forgotten PIN anew: the password first, then a code that is sent by e-mail. */
export function ForgotPin({ onDone }: Props) {
  const { session } = useServices();
  const { email, hasPassword } = useUserInfo(session) as Partial<UserInfo>;
  const { sendCoinsPinCode } = useClient(coinsWebCalls);
  const account = session.userId ?? '';
  const { isBusy, failure, run } = useAttempt();
  const [password, setPassword] = useState('');
  const [ref, setRef] = useState<string>();
  const given = hasPassword === false ? {} : { password };
  const send = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const known = sentCodes.get(account);
      const { ref: sent } = await sendCoinsPinCode(given).catch((error: unknown) => {
        const isWaiting = error instanceof CallError && error.code === 'account/code-waiting';
        if (isWaiting && known !== undefined) return { ref: known };
        throw error;
      });
      sentCodes.set(account, sent);
      setRef(sent);
    });
  };
  const done = () => {
    sentCodes.delete(account);
    onDone();
  };
  if (ref !== undefined) return <CodeAndPin email={email ?? ''} given={given} codeRef={ref} onDone={done} />;
  return (
    <form noValidate method="post" className={styles['form']} onSubmit={send}>
      <p className={styles['lead']}>{m.coins_pin_forgot_lead({ email: email ?? '' })}</p>
      {hasPassword !== false && (
        <PasswordField
          label={m.coins_password()}
          words={{ show: m.account_show_password(), hide: m.account_hide_password() }}
          autoComplete="current-password"
          maxLength={200}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      )}
      <CoinsFailure failure={failure} />
      <Button type="submit" tone="primary" size="tall" isWide isBusy={isBusy}>
        {m.coins_pin_send_code()}
      </Button>
    </form>
  );
}

interface CodeAndPinProps {
  readonly email: string;
  readonly given: { readonly password?: string };
  readonly codeRef: string;
  readonly onDone: () => void;
}

function CodeAndPin({ email, given, codeRef, onDone }: CodeAndPinProps) {
  const { resetCoinsPin } = useClient(coinsWebCalls);
  const { isBusy, failure, run } = useAttempt();
  const [code, setCode] = useState('');
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const [faults, setFaults] = useState<PinFaults & { code?: string }>({});
  const save = (event: FormEvent) => {
    event.preventDefault();
    const found =
      code.length < pinLength ? { code: m.coins_code_digits() } : pinFaultsOf({ old: undefined, pin, again });
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    void run(async () => {
      await resetCoinsPin({ ...given, code, ref: codeRef, pin });
      onDone();
    });
  };
  return (
    <form noValidate method="post" className={styles['form']} onSubmit={save}>
      <p className={styles['lead']} role="status">
        {m.coins_pin_code_sent({ email })}
      </p>
      <CodeField label={m.coins_code()} value={code} onValue={setCode} error={faults.code} />
      <NewPin pin={pin} again={again} faults={faults} onPin={setPin} onAgain={setAgain} />
      <CoinsFailure failure={failure} />
      <Button type="submit" tone="primary" size="tall" isWide isBusy={isBusy}>
        {m.coins_pin_save()}
      </Button>
    </form>
  );
}
