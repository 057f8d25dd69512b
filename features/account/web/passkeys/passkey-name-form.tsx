import { Button } from '@mitto/widgets/buttons/button';
import { TextField } from '@mitto/widgets/inputs/text-field';
import { m } from '@mitto/words/messages';
import { type FormEvent, useState } from 'react';
import { FailureAlert } from '../failure-alert.tsx';
import { key } from '../login/login-glyphs.ts';
import styles from '../sign-in/sign-in.module.css';

interface Props {
  /** The name now; undefined for a new passkey. */
  readonly name: string | undefined;
  readonly attempt: { readonly isBusy: boolean; readonly failure: unknown };
  readonly onName: (name: string) => Promise<void>;
}

/** Form for the name of a passkey, by which its owner tells it from the others. */
export function PasskeyNameForm({ name: now, attempt, onName }: Props) {
  const [name, setName] = useState(now ?? nameOfDevice());
  const [isMissing, setMissing] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setMissing(name.trim() === '');
    if (name.trim() !== '') void onName(name.trim());
  };
  return (
    <form noValidate method="post" className={styles['steps']} onSubmit={send}>
      {now === undefined && <p className={styles['lead']}>{m.account_passkey_add_lead()}</p>}
      <FailureAlert failure={attempt.failure} />
      <TextField
        form="compact"
        glyph={key}
        label={m.account_passkey_name()}
        help={m.account_passkey_name_help()}
        error={isMissing ? m.account_passkey_name_missing() : undefined}
        autoComplete="off"
        maxLength={60}
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          setMissing(false);
        }}
        required
      />
      <Button type="submit" tone="primary" size="tall" isWide isBusy={attempt.isBusy}>
        {now === undefined ? m.account_passkey_make() : m.account_save()}
      </Button>
    </form>
  );
}

/** A name to begin with, from what the browser tells of itself. */
function nameOfDevice(): string {
  const known = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux'];
  return known.find((word) => navigator.userAgent.includes(word)) ?? '';
}
