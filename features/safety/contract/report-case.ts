import { Id, Uid } from '@mitto/kit/ids';
import * as v from 'valibot';

export const reportPath = '/report/cases/';

export const reportReasons = [
  'sexual_harrasment',
  'inappropriate_message',
  'inappropriate_photos',
  'underage',
  'spam',
  'other_harassment',
  'others',
] as const;
export type ReportReason = (typeof reportReasons)[number];

export const leastOtherText = 10;
export const maxOtherText = 120;

/** True for reasons that need an explanation. */
export function needsText(reason: string): boolean {
  return reason.startsWith('other');
}

const PersonName = v.pipe(v.string(), v.trim(), v.maxLength(80, 'too-long'));

export const ReportCase = v.pipe(
  v.strictObject({
    /** The reported member: the id, and the name as the reporter saw it. */
    id: Uid,
    name: PersonName,
    /** The reporter. The server overwrites both fields. */
    reporterId: v.optional(Uid),
    reporterName: v.optional(PersonName),
    /** The reported social activity, if any. */
    activityId: v.optional(Id),
    type: v.picklist(reportReasons),
    /** True when the reporter allows staff to see the last messages between the two. */
    withMessages: v.optional(v.boolean()),
    otherText: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(maxOtherText, 'too-long'))),
  }),
  v.forward(
    v.check(
      ({ type, otherText = '' }) => !needsText(type) || otherText.length >= leastOtherText,
      'too-short',
    ),
    ['otherText'],
  ),
);
export type ReportCase = v.InferOutput<typeof ReportCase>;
