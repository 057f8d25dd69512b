import { isMixed, isPretending } from '@mitto/account/contract/pretending-name';
import type { FormSpec } from '@mitto/web-kit/forms/form';
import {
  type AsyncValidator,
  type FieldError,
  maxLength,
  minLength,
  required,
} from '@mitto/web-kit/forms/validators';
import { type DateParts, noDate } from '@mitto/widgets/inputs/date-value.ts';
import { type Location, maxBio, maxHeadline, nameLimits } from '../../../contract/profile-fields.ts';
import { adultAge } from '../../../policy.ts';

/** Values of the wizard's form, as the member typed and chose them. */
export interface RegisterValues {
  readonly step: RegisterStep;
  readonly name: string;
  /** Number of the gender as a string. Empty until one is chosen. */
  readonly gender: string;
  readonly dob: DateParts;
  readonly headline: string;
  readonly bio: string;
  readonly goals: readonly string[];
  /** Optional field: `location` is absent if the member chose no place. */
  readonly place: { readonly location?: Location };
  readonly interests: readonly string[];
  /** Number of the wanted gender as a string. If it is empty, a default by the member's gender applies. */
  readonly wanted: string;
  readonly ages: readonly [number, number];
  readonly style: string;
  readonly heardAboutUs: string;
  readonly username: string;
  readonly referral: string;
}

export type RegisterStep = 'basicInfo' | 'aboutMe' | 'interestedIn' | 'upload' | 'username';
export const registerSteps: readonly RegisterStep[] = [
  'basicInfo',
  'aboutMe',
  'interestedIn',
  'upload',
  'username',
];

/** Ages that a new member wants to meet, until they choose. */
const wantedAges = [18, 50] as const;

/** Ages of people who may join. */
export type Ages = Readonly<Record<'min' | 'max', number>>;

/** Fields of each step that must be valid before the next step opens. */
export const neededFor: Readonly<Record<RegisterStep, readonly (keyof RegisterValues)[]>> = {
  basicInfo: ['name', 'gender', 'dob'],
  aboutMe: ['headline', 'bio'],
  interestedIn: [],
  upload: [],
  username: ['username', 'referral'],
};

/**
 * Spec of the wizard's form. `isFree` checks with the server that a username is still available,
 * `isKnown` that a referral code is somebody's, `ages` returns
 * the ages that are admitted now.
 */
export function registerForm(
  today: Date,
  referral: string,
  { isFree, isKnown }: Readonly<Record<'isFree' | 'isKnown', AsyncValidator<string>>>,
  ages: () => Ages,
): FormSpec<RegisterValues> {
  return {
    step: { value: 'basicInfo' },
    name: {
      value: '',
      validators: [
        required,
        trimmed(minLength(nameLimits.least)),
        maxLength(nameLimits.most),
        letters,
        honest,
      ],
    },
    gender: { value: '', validators: [required] },
    dob: { value: noDate, validators: [(dob) => birthFault(dob, today, ages())] },
    headline: { value: '', validators: [maxLength(maxHeadline)] },
    bio: { value: '', validators: [maxLength(maxBio)] },
    goals: { value: [] },
    place: { value: {} },
    interests: { value: [] },
    wanted: { value: '' },
    ages: { value: wantedAges },
    style: { value: '5' },
    heardAboutUs: { value: '' },
    username: {
      value: '',
      updateOn: 'blur',
      validators: [required, trimmed(minLength(3)), maxLength(30), username],
      asyncValidators: [isFree],
    },
    referral: {
      value: referral,
      updateOn: 'blur',
      validators: [maxLength(60)],
      asyncValidators: [isKnown],
    },
  };
}

function trimmed(rule: (value: string, values: Record<string, unknown>) => FieldError | undefined) {
  return (value: string) => rule(value.trim(), {});
}

function letters(value: string): FieldError | undefined {
  return value === '' || /\p{L}/u.test(value) ? undefined : { code: 'letters' };
}

function username(value: string): FieldError | undefined {
  const isWell = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}._-]*[\p{L}\p{M}\p{N}])?$/u.test(value.trim());
  if (value === '' || isWell) return isMixed(value) ? { code: 'mixed' } : honest(value);
  return { code: 'username' };
}

/** Error of a name that could be taken for the operator's or for staff. */
function honest(value: string): FieldError | undefined {
  return isPretending(value) ? { code: 'pretends' } : undefined;
}

/** A range of ages within the ages that are admitted. */
export function agesWithin(range: readonly [number, number], { min, max }: Ages): [number, number] {
  const within = (age: number) => Math.max(min, Math.min(max, age));
  return [within(range[0]), within(range[1])];
}

/** Error of a birth date that is missing, does not exist or is in the future, or of an age that is not admitted. */
export function birthFault(dob: DateParts, today: Date, { min, max }: Ages): FieldError | undefined {
  if ([dob.day, dob.month, dob.year].every((part) => part === '')) return { code: 'required' };
  const [day, month, year] = [Number(dob.day), Number(dob.month), Number(dob.year)];
  const born = new Date(year, month - 1, day);
  const isThere = born.getFullYear() === year && born.getMonth() === month - 1 && born.getDate() === day;
  if (!isThere || year < 1900 || born > today) return { code: 'date' };
  const isAged = (age: number) => new Date(year + age, month - 1, day) <= today;
  if (min === adultAge && !isAged(min)) return { code: 'under-age' };
  return isAged(min) && !isAged(max + 1) ? undefined : { code: 'age', needed: `${min}–${max}` };
}
