import { withoutHiddenMarks } from '@mitto/account/contract/hidden-marks';
import * as v from 'valibot';
import { everyGender } from './every-gender.ts';
import { eyeColors, hairColors, heights, weights } from './options/appearance.ts';
import { goals } from './options/goals.ts';
import { habits } from './options/habits.ts';
import { heardAboutUs } from './options/heard-about-us.ts';
import { interests } from './options/interests.ts';
import { spokenLanguages } from './options/languages.ts';
import { lifeStyles, personalityTypes, personalValues } from './options/personality.ts';
import { styles } from './options/styles.ts';
import { Voice } from './voice.ts';

/** Max number of items in one list of a profile. */
export const maxChoices = 10;

const chosen = <const T extends readonly string[]>(options: T) =>
  v.pipe(
    v.array(v.picklist(options)),
    v.maxLength(maxChoices, 'too-many'),
    v.checkItems((item, index, items) => items.indexOf(item) === index, 'twice'),
  );

/**
 * Pattern of one-line text without control characters. `lines` also allows line breaks.
 */
const plain = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u;
const lines = /^(?:[^\p{Cc}\p{Cs}\u2028\u2029]|\n)*$/u;

/** Text on one line, without blanks around it. */
export const line = (max: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(max, 'too-long'), v.regex(plain, 'text'));

/** Text of several lines. */
const paragraphs = (max: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(max, 'too-long'), v.regex(lines, 'text'));

export const nameLimits = { least: 3, most: 60 } as const;
export const ProfileName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(nameLimits.least, 'too-short'),
  v.maxLength(nameLimits.most, 'too-long'),
  v.regex(plain, 'text'),
  v.regex(/\p{L}/u, 'letters'),
  // Last, because a schema of JSON tells only what stands before a transformation.
  v.transform(withoutHiddenMarks),
  v.trim(),
  v.minLength(nameLimits.least, 'too-short'),
);

export const maxHeadline = 199;
export const Headline = line(maxHeadline);

export const maxBio = 999;
export const Bio = paragraphs(maxBio);

/** Words of the voice introduction. */
export const maxTranscript = 500;
export const Transcript = paragraphs(maxTranscript);

const GenderValue = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(9));

/** A gender that the server's configuration contains. The defaults are 0 female, 1 male, 2 others. */
export const Gender = v.pipe(
  GenderValue,
  v.check((value) => value !== everyGender, 'gender'),
);

export const Style = v.picklist(styles.map(({ value }) => value));

/** An existing calendar day. `isAdult` in policy.ts checks the min age. */
export const BirthDate = v.pipe(
  v.strictObject({
    day: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(31)),
    month: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(12)),
    year: v.pipe(v.number(), v.safeInteger(), v.minValue(1900), v.maxValue(9999)),
  }),
  v.check(({ day, month, year }) => day <= new Date(Date.UTC(year, month, 0)).getUTCDate(), 'date'),
);
export type BirthDate = v.InferOutput<typeof BirthDate>;

export const Interests = chosen(interests);

/** Job, or school and subject, in the member's own words. */
export const maxOccupation = 60;
export const Occupation = line(maxOccupation);

export const Languages = chosen(spokenLanguages);

export const maxPrompts = 3;
export const maxPromptAnswer = 150;

/**
 * Questions of `prompts` with the member's answers. The server checks the names of the questions, so that an app
 * can read a profile with a question that it does not know. A question without words and without a recording is
 * left out.
 */
export const Prompts = v.pipe(
  v.array(
    v.strictObject({
      prompt: v.pipe(v.string(), v.maxLength(40)),
      answer: line(maxPromptAnswer),
      voice: v.optional(Voice),
    }),
  ),
  v.maxLength(maxPrompts, 'too-many'),
  v.checkItems(({ prompt }, index, all) => all.findIndex((one) => one.prompt === prompt) === index, 'twice'),
  v.filterItems(({ answer, voice }) => answer !== '' || voice !== undefined),
);

export const Habits = v.strictObject({
  drinks: v.optional(v.picklist(habits.drinks)),
  smokes: v.optional(v.picklist(habits.smokes)),
  pets: v.optional(v.picklist(habits.pets)),
  children: v.optional(v.picklist(habits.children)),
});

export const Characteristics = v.strictObject({
  height: v.optional(v.picklist(heights)),
  weight: v.optional(v.picklist(weights)),
  eyeColor: v.optional(v.picklist(eyeColors)),
  hairColor: v.optional(v.picklist(hairColors)),
});

export const Personality = v.strictObject({
  types: v.optional(chosen(personalityTypes)),
  values: v.optional(chosen(personalValues)),
  lifeStyles: v.optional(chosen(lifeStyles)),
});

export const Goals = v.strictObject({
  longTerm: v.optional(chosen(goals.longTerm)),
  shortTerm: v.optional(chosen(goals.shortTerm)),
  personal: v.optional(chosen(goals.personal)),
});

export const maxSocialName = 60;
/** Name of the member's account on a social network. Only matches see it. */
export const SocialName = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(maxSocialName, 'too-long'),
  v.regex(/^@?[\w.-]+$/u, 'social'),
);
export const Socials = v.strictObject({
  instagram: v.optional(SocialName),
  facebook: v.optional(SocialName),
  line: v.optional(SocialName),
  tiktok: v.optional(SocialName),
  x: v.optional(SocialName),
});

const Age = v.pipe(v.number(), v.safeInteger(), v.minValue(18), v.maxValue(120));

/** The gender (or `everyGender`) and the age range that a member wants to meet. */
export const Wanted = v.pipe(
  v.strictObject({
    interested: GenderValue,
    minAge: Age,
    maxAge: Age,
  }),
  v.forward(
    v.check(({ minAge, maxAge }) => minAge <= maxAge, 'before-min'),
    ['maxAge'],
  ),
);

export const HeardAboutUs = v.picklist(heardAboutUs);

/** IANA time zone, such as Asia/Bangkok. */
export const TimeZone = v.pipe(
  v.string(),
  v.maxLength(64),
  v.check((zone) => isTimeZone(zone), 'time-zone'),
);

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const PlaceWord = line(120);

export const Point = v.strictObject({
  lat: v.pipe(v.number(), v.finite(), v.minValue(-90), v.maxValue(90)),
  lng: v.pipe(v.number(), v.finite(), v.minValue(-180), v.maxValue(180)),
});
export type Point = v.InferOutput<typeof Point>;

/** Exact location of a member. Only that member can read it. */
export const Location = v.strictObject({
  city: v.optional(PlaceWord),
  state: v.optional(PlaceWord),
  country: v.optional(PlaceWord),
  countryCode: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'country'))),
  postalCode: v.optional(v.pipe(PlaceWord, v.maxLength(16, 'too-long'))),
  dialingCode: v.optional(v.pipe(v.string(), v.regex(/^\+\d{1,4}$/, 'dialing'))),
  geometry: Point,
  /** If true, the app updates the location from the position of the device. */
  autoUpdate: v.optional(v.boolean(), true),
});
export type Location = v.InferOutput<typeof Location>;

export const Verification = v.strictObject({ mobile: v.boolean(), photo: v.boolean() });
