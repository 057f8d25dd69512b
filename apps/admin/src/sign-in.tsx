import { sentenceOf } from '@mitto/web-kit/api/call-error';
import { Button } from '@mitto/widgets/buttons/button';
import { Alert } from '@mitto/widgets/feedback/alert';
import { PasswordField } from '@mitto/widgets/inputs/password-field';
import { TextField } from '@mitto/widgets/inputs/text-field';
import { type FormEvent, useState } from 'react';
import styles from './console.module.css';
import type { SignedIn, StaffSession } from './staff-session.ts';
import { words } from './words.ts';

const refusals: Readonly<Record<Exclude<SignedIn, 'in'>, string>> = {
  'no-staff': words.noStaff,
  'password-reset': words.passwordReset,
  disabled: words.disabled,
};

/** The sign-in, one step after the other. The first one asks for address and password. */
export function SignIn({ session }: { readonly session: StaffSession }) {
  return (
    <main className={styles['sign-in']}>
      <h1>
        {words.product} <span>{words.console}</span>
      </h1>
      <PasswordStep session={session} />
      <p>{words.staffOnly}</p>
    </main>
  );
}

function PasswordStep({ session }: { readonly session: StaffSession }) {
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const given = new FormData(event.currentTarget);
    setBusy(true);
    setTrouble(undefined);
    try {
      const next = await session.signIn(String(given.get('email')), String(given.get('password')));
      if (next !== 'in') setTrouble(refusals[next]);
    } catch (error) {
      setTrouble(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles['form']} onSubmit={(event) => void submit(event)}>
      <TextField label={words.email} name="email" type="email" autoComplete="username" dir="ltr" required />
      <PasswordField
        label={words.password}
        name="password"
        words={{ show: words.showPassword, hide: words.hidePassword }}
        required
      />
      {trouble !== undefined && <Alert tone="danger">{trouble}</Alert>}
      <Button type="submit" tone="primary" size="tall" isWide isBusy={isBusy}>
        {isBusy ? words.signingIn : words.signIn}
      </Button>
    </form>
  );
}
