import { useForm, useFormView, useTextField } from '@mitto/web-kit/forms/use-form';
import { envelope } from '@mitto/widgets/field-glyphs.ts';
import { TextField } from '@mitto/widgets/inputs/text-field';
import { m } from '@mitto/words/messages';
import { emailField, signInErrors } from '../fields.ts';
import { SendStep, type SendStepProps } from './send-step.tsx';

/** Form for the address to which the code is sent. */
export function EmailStep(props: SendStepProps) {
  const form = useForm(() => ({ email: emailField }));
  const email = useTextField(form, 'email', signInErrors);
  const { isValid } = useFormView(form);
  return (
    <SendStep
      {...props}
      isReady={isValid}
      onTry={() => form.control('email').touch()}
      value={email.value.trim()}
    >
      <TextField
        {...email}
        label={m.account_email()}
        glyph={envelope}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        placeholder="name@example.com"
      />
    </SendStep>
  );
}
