import { m } from '@mitto/words/messages';
import { type Gender, profileConfiguration } from '../../contract/profile-configuration.ts';

const words = {
  label: [m.profile_gender_0, m.profile_gender_1, m.profile_gender_2],
  plural: [m.profile_gender_plural_0, m.profile_gender_plural_1, m.profile_gender_plural_2],
  abbr: [m.profile_gender_letter_0, m.profile_gender_letter_1, m.profile_gender_letter_2],
  pronouns: [m.profile_pronouns_0, m.profile_pronouns_1, m.profile_pronouns_2],
};

const usual = new Map(profileConfiguration.usual.genders.map((gender) => [gender.value, gender]));

/** A translated word of a gender, unless the operator has configured another word. */
export function genderWord(gender: Gender, kind: keyof typeof words): string {
  const isUsual = usual.get(gender.value)?.[kind] === gender[kind];
  return (isUsual ? words[kind][gender.value]?.() : undefined) ?? gender[kind];
}
