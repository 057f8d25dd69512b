import { useTextField, useValueField } from '@mitto/web-kit/forms/use-form';
import { TextAreaField } from '@mitto/widgets/inputs/text-area-field';
import { TextField } from '@mitto/widgets/inputs/text-field';
import { m } from '@mitto/words/messages';
import { goals } from '../../../contract/options/goals.ts';
import { maxBio, maxChoices, maxHeadline } from '../../../contract/profile-fields.ts';
import { goalWords } from '../../options/goal-words.ts';
import { PlaceField } from '../../place/place-field.tsx';
import { ChipChoice } from '../fields/chip-choice.tsx';
import { contactNote } from '../fields/contact-note.ts';
import { fieldWords } from '../fields/field-words.ts';
import styles from '../fields/register-screen.module.css';
import type { StepProps } from './step-props.ts';

export function AboutMeStep({ form }: StepProps) {
  const headline = useTextField(form, 'headline', fieldWords);
  const bio = useTextField(form, 'bio', fieldWords);
  const place = useValueField(form, 'place', fieldWords);
  const hereFor = useValueField(form, 'goals', fieldWords);
  return (
    <div className={styles['fields']}>
      <TextField
        {...headline}
        label={m.profile_headline()}
        help={contactNote(headline.value) ?? m.profile_headline_help()}
        maxLength={maxHeadline}
        hasCounter
      />
      <TextAreaField
        {...bio}
        label={m.profile_bio()}
        help={contactNote(bio.value) ?? m.profile_bio_help()}
        maxLength={maxBio}
        rows={5}
        hasCounter
      />
      <ChipChoice
        label={m.profile_here_for()}
        options={[...goals.longTerm, ...goals.shortTerm]}
        words={goalWords}
        chosen={hereFor.value}
        onChosen={hereFor.onValue}
        most={maxChoices}
      />
      <PlaceField value={place.value.location} onValue={(location) => place.onValue({ location })} />
    </div>
  );
}
