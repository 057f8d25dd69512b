import type { Configuration } from '@mitto/account/contract/configuration';
import { everyGender } from '@mitto/account/contract/every-gender';
import { wantedWords } from '../options/gender-words.ts';

/** Options for the gender that a member wants to meet: each configured gender, and everybody. */
export function wantedChoices(genders: Configuration['genders']): { value: string; label: string }[] {
  const named = genders.map(({ value, plural }) => ({ value, label: wantedWords[value]?.() ?? plural }));
  const everybody = { value: everyGender, label: wantedWords[everyGender]?.() ?? '' };
  return [...named, everybody].map(({ value, label }) => ({ value: String(value), label }));
}
