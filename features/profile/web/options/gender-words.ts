import { m } from '@mitto/words/messages';

/** Labels by the number of the gender. A gender that an operator adds has its label in the configuration. */
export const genderWords: Readonly<Record<number, () => string>> = {
  0: m.profile_gender_0,
  1: m.profile_gender_1,
  2: m.profile_gender_2,
};

export const pronounWords: Readonly<Record<number, () => string>> = {
  0: m.profile_pronouns_0,
  1: m.profile_pronouns_1,
  2: m.profile_pronouns_2,
};

/** Plural labels of the wanted gender. 3 is `everyGender`. */
export const wantedWords: Readonly<Record<number, () => string>> = {
  0: m.profile_gender_plural_0,
  1: m.profile_gender_plural_1,
  2: m.profile_gender_plural_2,
  3: m.profile_gender_plural_3,
};
