import { TextField } from '@mitto/widgets/choosing/text-field';
import { envelope } from '@mitto/widgets/field-glyphs.ts';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import { emailRule } from '../rules.ts';
import { SendStep, type SendStepProps } from './send-step.tsx';

/** Which address the code goes to. */
export function EmailStep(props: SendStepProps) {
  const [address, setAddress] = useState('');
  const [isTouched, setTouched] = useState(false);
  const error = emailRule(address);
  return (
    <SendStep {...props} isReady={error === undefined} onTry={() => setTouched(true)} value={address.trim()}>
      <TextField
        label={m.account_email()}
        error={isTouched ? error : undefined}
        glyph={envelope}
        type="email"
        inputMode="email"
        name="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        placeholder="name@example.com"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onBlur={() => {
          if (address !== '') setTouched(true);
        }}
      />
    </SendStep>
  );
}
