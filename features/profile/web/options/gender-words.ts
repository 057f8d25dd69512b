import { m } from '@mitto/words/messages';

/** By the configuration's values; one that an operator adds keeps the configuration's own words. */
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

/** As whom somebody wants to meet; 3 is `everyGender`. */
export const wantedWords: Readonly<Record<number, () => string>> = {
  0: m.profile_gender_plural_0,
  1: m.profile_gender_plural_1,
  2: m.profile_gender_plural_2,
  3: m.profile_gender_plural_3,
};
