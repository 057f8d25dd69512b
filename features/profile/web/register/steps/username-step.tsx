import { useFormView, useTextField } from '@mitto/web-kit/forms/use-form';
import { SelectField } from '@mitto/widgets/inputs/select-field';
import { TextField } from '@mitto/widgets/inputs/text-field';
import { m } from '@mitto/words/messages';
import { heardAboutUs } from '../../../contract/options/heard-about-us.ts';
import { heardAboutUsWords } from '../../public/heard-about-us-words.ts';
import { fieldWords } from '../fields/field-words.ts';
import styles from '../fields/register-screen.module.css';
import { useSuggestedUsername } from '../fields/use-suggested-username.ts';
import type { StepProps } from './step-props.ts';

export function UsernameStep({ form }: StepProps) {
  const username = useTextField(form, 'username', fieldWords);
  const { status, typed } = useFormView(form).controls.username;
  useSuggestedUsername(form);
  const isFree = status === 'VALID' && typed !== '';
  const heard = useTextField(form, 'heardAboutUs', fieldWords);
  const referral = useTextField(form, 'referral', fieldWords);
  return (
    <div className={styles['fields']}>
      <TextField
        {...username}
        isRight={isFree}
        label={m.profile_username()}
        help={m.profile_username_help()}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
        required
      />
      <SelectField
        {...heard}
        label={m.profile_heard()}
        placeholder={m.profile_heard_choose()}
        choices={heardAboutUs.map((value) => ({ value, label: heardAboutUsWords[value]() }))}
      />
      <TextField
        {...referral}
        label={m.profile_referral()}
        help={m.profile_referral_help()}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
      />
    </div>
  );
}
