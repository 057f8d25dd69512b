import { Button } from '@mitto/widgets/buttons/button';
import { CodeField } from '@mitto/widgets/inputs/code-field';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import { codeFailure } from './code-failure.ts';
import styles from './codes.module.css';

interface Props {
  readonly action: string;
  readonly failure: unknown;
  readonly isBusy: boolean;
  readonly onCode: (code: string) => Promise<void>;
}

/** Form for a code of six digits. Typing the last digit sends the code, and a refusal empties the boxes. */
export function CodeEntry({ action, failure, isBusy, onCode }: Props) {
  const [code, setCode] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const send = async (digits: string) => {
    setIncomplete(digits.length < 6);
    if (digits.length < 6 || isBusy) return;
    await onCode(digits);
    setCode('');
  };
  const refusal = failure === undefined ? undefined : codeFailure(failure);
  return (
    <form
      noValidate
      method="post"
      className={styles['parts']}
      onSubmit={(event) => {
        event.preventDefault();
        void send(code);
      }}
    >
      <CodeField
        label={m.account_code()}
        help={m.account_code_help()}
        error={isIncomplete ? m.account_code_wrong() : refusal}
        name="code"
        value={code}
        onValue={(digits) => {
          setCode(digits);
          setIncomplete(false);
        }}
        onComplete={(digits) => void send(digits)}
      />
      <Button type="submit" tone="primary" isWide isBusy={isBusy}>
        {action}
      </Button>
    </form>
  );
}
