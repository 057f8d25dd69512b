import type { FormSpec } from '@mitto/web-kit/forms/form';
import {
  type FieldError,
  maxLength,
  minLength,
  required,
  type Validator,
} from '@mitto/web-kit/forms/validators';
import * as v from 'valibot';
import {
  type ActivityDraft,
  ActivityPlace,
  type ActivityPrivacy,
  type Category,
  categories,
  descriptionLimits,
  maxInvitees,
  maxPlaces,
  maxVenue,
  privacies,
} from '../../contract/activity-fields.ts';
import type { SocialActivity } from '../../contract/activity-tables.ts';
import { localTimeAt, momentOf } from '../../contract/local-time.ts';
import { timesFault } from '../../policy.ts';

/** Values of the form. Times are those of `datetime-local` fields; the place is JSON, or empty. */
export interface ActivityValues {
  readonly category: Category;
  readonly description: string;
  readonly starts: string;
  readonly ends: string;
  readonly place: string;
  readonly venue: string;
  readonly isMyPlace: boolean;
  readonly showsArea: boolean;
  /** As a string, because it is the value of a select. */
  readonly privacy: string;
  readonly invitees: readonly string[];
  readonly isLimited: boolean;
  readonly places: string;
  readonly needsYes: boolean;
}

const hour = 3_600_000;
const minute = 60_000;

/** The value of a `datetime-local` field for a moment. */
export function fieldTime(moment: number, timeZone: string): string {
  const { year, month, day, hour: hours, minute: minutes } = localTimeAt(moment, timeZone);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)}T${two(hours)}:${two(minutes)}`;
}

/** The moment of a `datetime-local` field. Undefined while it is incomplete, or if clocks skip the time. */
export function readFieldTime(text: string, timeZone: string): number | undefined {
  const found = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/.exec(text);
  if (!found) return undefined;
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0] = found.slice(1).map(Number);
  return momentOf({ year, month, day, hour: hours, minute: minutes }, timeZone);
}

export function readPlace(text: string): ActivityPlace | null {
  if (text === '') return null;
  const read = v.safeParse(ActivityPlace, JSON.parse(text));
  return read.success ? read.output : null;
}

export function privacyOf(text: string): ActivityPrivacy {
  return Object.values(privacies).find((value) => String(value) === text) ?? privacies.everyone;
}

/** First values: those of the activity that is edited, or the usual ones. An activity starts now, for an hour. */
export function firstValues(
  before: SocialActivity | undefined,
  now: number,
  timeZone: string,
): ActivityValues {
  const start = before?.startTime ?? Math.ceil(now / minute) * minute;
  return {
    category: before?.category ?? categories[0],
    description: before?.description ?? '',
    starts: fieldTime(start, timeZone),
    ends: fieldTime(before?.endTime ?? start + hour, timeZone),
    place: before?.location ? JSON.stringify(before.location) : '',
    venue: before?.venue ?? '',
    isMyPlace: before?.isMyPlace ?? false,
    showsArea: before?.showsArea ?? false,
    privacy: String(before?.privacy ?? privacies.everyone),
    invitees: before?.invitees ?? [],
    isLimited: before?.places !== undefined,
    places: String(before?.places ?? 6),
    needsYes: before?.needsYes ?? false,
  };
}

interface Judge {
  readonly timeZone: string;
  readonly now: () => number;
  readonly before: SocialActivity | undefined;
}

/** The fields with their rules. The faults of the two times come from the policy that the server uses. */
export function activityForm(first: ActivityValues, judge: Judge): FormSpec<ActivityValues> {
  const { least, most } = descriptionLimits;
  const trimmed =
    (rule: Validator<string>): Validator<string> =>
    (value, values) =>
      rule(value.trim(), values);
  return {
    category: { value: first.category },
    description: {
      value: first.description,
      validators: [required, trimmed(minLength(least)), trimmed(maxLength(most))],
    },
    starts: { value: first.starts, validators: [required, timeRule('starts', judge)] },
    ends: { value: first.ends, validators: [required, timeRule('ends', judge)] },
    place: { value: first.place },
    venue: { value: first.venue, validators: [trimmed(maxLength(maxVenue))] },
    isMyPlace: { value: first.isMyPlace },
    showsArea: { value: first.showsArea },
    privacy: { value: first.privacy },
    invitees: { value: first.invitees },
    isLimited: { value: first.isLimited },
    places: { value: first.places, validators: [placesRule] },
    needsYes: { value: first.needsYes },
  };
}

const faultsOfEnd: readonly string[] = ['activities/end-before-start', 'activities/too-long'];

/** Reports a fault at the field in which the member can best correct it. */
function timeRule(field: 'starts' | 'ends', { timeZone, now, before }: Judge): Validator<string> {
  return (value, values): FieldError | undefined => {
    if (readFieldTime(value, timeZone) === undefined) return { code: 'no-such-time' };
    const startTime = readFieldTime(String(values['starts'] ?? value), timeZone);
    const endTime = readFieldTime(String(values['ends'] ?? value), timeZone);
    if (startTime === undefined || endTime === undefined) return undefined;
    const fault = timesFault({ startTime, endTime }, now(), before);
    if (fault === undefined || faultsOfEnd.includes(fault) !== (field === 'ends')) return undefined;
    return { code: fault };
  };
}

const placesRule: Validator<string> = (value, { isLimited }) => {
  if (isLimited !== true) return undefined;
  const count = Number(value);
  const isRight = /^\d+$/.test(value) && count >= 1 && count <= maxPlaces;
  return isRight ? undefined : { code: 'places' };
};

/** The draft that is sent. The form is valid, so its times are moments. */
export function draftOf(values: ActivityValues, timeZone: string): ActivityDraft {
  const privacy = privacyOf(values.privacy);
  const location = readPlace(values.place);
  return {
    category: values.category,
    privacy,
    description: values.description.trim(),
    startTime: readFieldTime(values.starts, timeZone) ?? 0,
    endTime: readFieldTime(values.ends, timeZone) ?? 0,
    timeZone,
    location,
    venue: (location !== null && values.venue.trim()) || null,
    isMyPlace: location !== null && values.isMyPlace,
    showsArea: values.showsArea,
    places: values.isLimited ? Number(values.places) : null,
    needsYes: values.needsYes,
    invitees: privacy === privacies.invited ? values.invitees.slice(0, maxInvitees) : [],
  };
}

/** End of an activity whose start was moved: it lasts as long as before. */
export function endAfterMove(
  { starts, ends }: Pick<ActivityValues, 'starts' | 'ends'>,
  moved: string,
  timeZone: string,
): string {
  const [from, until, start] = [starts, ends, moved].map((text) => readFieldTime(text, timeZone));
  if (from === undefined || until === undefined || start === undefined || until <= from) return ends;
  return fieldTime(start + until - from, timeZone);
}
