import { m } from '@mitto/words/messages';
import { everyGender } from '../../contract/every-gender.ts';
import type { Gender } from '../../contract/profile-configuration.ts';
import { genderWord } from '../options/gender-words.ts';

/** Options for the gender that a member wants to meet: each configured gender, and everybody. */
export function wantedChoices(genders: readonly Gender[]): { value: string; label: string }[] {
  const named = genders.map((gender) => ({ value: gender.value, label: genderWord(gender, 'plural') }));
  const everybody = { value: everyGender, label: m.profile_gender_plural_3() };
  return [...named, everybody].map(({ value, label }) => ({ value: String(value), label }));
}
