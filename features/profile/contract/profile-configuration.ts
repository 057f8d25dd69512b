import { distinct, Label, whole } from '@mitto/account/contract/configuration-fields';
import { defineConfiguration } from '@mitto/account/contract/define-configuration';
import * as v from 'valibot';
import { everyGender } from './every-gender.ts';

const usualPlaces = { account: 20, network: 400, moves: 100 } as const;
const usualChanges = { changes: 3, days: 30 } as const;

const Gender = v.strictObject({
  /** The value stored in a profile: 0 female, 1 male, 2 others. */
  value: v.pipe(
    whole(0, 9),
    v.check((value) => value !== everyGender, 'everybody'),
  ),
  label: Label,
  /** The label in "interested in". */
  plural: Label,
  /** Abbreviation for lists, one to three characters. */
  abbr: v.pipe(Label, v.maxLength(3)),
  pronouns: Label,
});
export type Gender = v.InferOutput<typeof Gender>;

export const profileConfiguration = defineConfiguration(
  v.object({
    restrictions: v.object({
      /**
       * Max number of distinct places a day: of one account, which may be in or search around them, and of the
       * searches from one network. More would help only to locate other members. `moves` is the max number of
       * places of one network in which its accounts are told, not counting the first three of each.
       */
      places: v.optional(
        v.strictObject({
          account: whole(1, 1000),
          network: whole(1, 100_000),
          moves: v.optional(whole(1, 100_000), usualPlaces.moves),
        }),
        usualPlaces,
      ),
      /** Max number of changes of one's gender, and the days in which they count. */
      gender: v.optional(v.strictObject({ changes: whole(1, 100), days: whole(1, 3650) }), usualChanges),
    }),
    genders: v.pipe(v.array(Gender), v.minLength(1), distinct('value')),
    /** Limits of each age picker and slider. Nobody under 18 is ever admitted. */
    ages: v.pipe(
      v.strictObject({ min: whole(18, 120), max: whole(18, 120) }),
      v.forward(
        v.check(({ min, max }) => min <= max, 'before-min'),
        ['max'],
      ),
    ),
    places: v.strictObject({
      /** ISO code of the one country in which addresses are searched. */
      country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'country')),
    }),
  }),
  {
    restrictions: { places: usualPlaces, gender: usualChanges },
    genders: [
      { value: 0, label: 'Woman', plural: 'Women', abbr: 'F', pronouns: 'she/her' },
      { value: 1, label: 'Man', plural: 'Men', abbr: 'M', pronouns: 'he/him' },
      { value: 2, label: 'Another gender', plural: 'Other genders', abbr: 'X', pronouns: 'they/them' },
    ],
    ages: { min: 18, max: 80 },
    places: { country: 'TH' },
  },
);

/** Tasks that the configuration may keep for members with a verified address or number. */
export const verifiableTasks = ['photos'] as const;
