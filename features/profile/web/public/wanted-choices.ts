import type { Configuration } from '@mitto/account/contract/configuration';
import { everyGender } from '@mitto/account/contract/every-gender';
import { m } from '@mitto/words/messages';
import { genderWord } from '../options/gender-words.ts';

/** Options for the gender that a member wants to meet: each configured gender, and everybody. */
export function wantedChoices(genders: Configuration['genders']): { value: string; label: string }[] {
  const named = genders.map((gender) => ({ value: gender.value, label: genderWord(gender, 'plural') }));
  const everybody = { value: everyGender, label: m.profile_gender_plural_3() };
  return [...named, everybody].map(({ value, label }) => ({ value: String(value), label }));
}
