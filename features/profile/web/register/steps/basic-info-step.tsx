import { useConfigured } from '@mitto/account/web/public/use-configured.ts';
import { useServices } from '@mitto/web-kit/feature/services';
import { monthNames } from '@mitto/web-kit/formats/month-names';
import { useFormView, useTextField, useValueField } from '@mitto/web-kit/forms/use-form';
import { lock } from '@mitto/widgets/field-glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { DateField } from '@mitto/widgets/inputs/date-field';
import { TextField } from '@mitto/widgets/inputs/text-field';
import { m } from '@mitto/words/messages';
import { profileConfiguration } from '../../../contract/profile-configuration.ts';
import { ChoiceTiles } from '../fields/choice-tiles.tsx';
import { contactNote } from '../fields/contact-note.ts';
import { fieldWords } from '../fields/field-words.ts';
import { genderTiles } from '../fields/gender-tiles.tsx';
import styles from '../fields/register-screen.module.css';
import { birthFault } from '../fields/register-values.ts';
import type { StepProps } from './step-props.ts';

export function BasicInfoStep({ form }: StepProps) {
  const { page } = useServices();
  const { controls } = useFormView(form);
  const name = useTextField(form, 'name', fieldWords);
  const gender = useValueField(form, 'gender', fieldWords);
  const dob = useValueField(form, 'dob', fieldWords);
  const { ages } = useConfigured(profileConfiguration);
  const tiles = genderTiles(useConfigured(profileConfiguration).genders);
  const fault = birthFault(dob.value, new Date(), ages);
  const ofAge = fault?.code === 'under-age' || fault?.code === 'age' ? fieldWords(fault, 'dob') : undefined;
  const missing = fault?.code === 'required' ? dob.error : undefined;
  return (
    <div className={styles['fields']}>
      <TextField
        {...name}
        label={m.profile_name()}
        help={contactNote(name.value)}
        isRight={controls.name.status === 'VALID'}
        autoComplete="given-name"
        maxLength={60}
        required
      />
      <ChoiceTiles
        label={m.profile_gender()}
        name="gender"
        tiles={tiles}
        value={gender.value}
        onValue={gender.onValue}
        error={gender.error}
        help={m.profile_gender_note()}
        onBlur={gender.onBlur}
        fieldRef={gender.ref}
      />
      <div>
        <DateField
          label={m.profile_dob()}
          help={m.profile_dob_hint(ages)}
          error={ofAge ?? missing}
          words={{
            day: m.profile_day(),
            month: m.profile_month(),
            year: m.profile_year(),
            invalid: m.profile_dob_wrong(),
          }}
          value={dob.value}
          onValue={dob.onValue}
          bounds={{ minAge: ages.min, minYear: 1900 }}
          calendar={{
            open: m.profile_dob_choose(),
            previous: m.profile_month_before(),
            next: m.profile_month_after(),
            year: m.profile_dob_year(),
            language: page.language,
          }}
          months={monthNames(page.language)}
          fieldRef={dob.ref}
          autoComplete="bday"
        />
        <p className={styles['note']}>
          <Icon glyph={lock} size={18} />
          {m.profile_dob_note()}
        </p>
      </div>
    </div>
  );
}
