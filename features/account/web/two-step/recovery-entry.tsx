import { Button } from '@mitto/widgets/buttons/button';
import { lock } from '@mitto/widgets/field-glyphs.ts';
import { TextField } from '@mitto/widgets/inputs/text-field';
import { m } from '@mitto/words/messages';
import { type FormEvent, useState } from 'react';
import { codeFailure } from '../codes/code-failure.ts';
import styles from '../codes/codes.module.css';

interface Props {
  readonly action: string;
  readonly failure: unknown;
  readonly isBusy: boolean;
  readonly onCode: (code: string) => Promise<void>;
}

/** Form for a recovery code. */
export function RecoveryEntry({ action, failure, isBusy, onCode }: Props) {
  const [code, setCode] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const isShort = code.replace(/[^0-9A-Za-z]/g, '').length !== 10;
    setIncomplete(isShort);
    if (!isShort) void onCode(code.trim());
  };
  const refusal = failure === undefined ? undefined : codeFailure(failure);
  return (
    <form noValidate method="post" className={styles['parts']} onSubmit={send}>
      <TextField
        form="compact"
        glyph={lock}
        label={m.account_recovery_code()}
        help={m.account_recovery_help()}
        error={isIncomplete ? m.account_recovery_short() : refusal}
        placeholder="ABCDE-FGHJK"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          setIncomplete(false);
        }}
      />
      <Button type="submit" tone="primary" size="tall" isWide isBusy={isBusy}>
        {action}
      </Button>
    </form>
  );
}
