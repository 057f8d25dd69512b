import { defineMutation } from '@mitto/kit/define-mutation';
import { Id, Uid } from '@mitto/kit/ids';
import { MediaKey } from '@mitto/kit/photo-file';
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
export const maxOtherText = 1000;
export const maxReportPictures = 3;
/**
 * Longer side (px) of a stored picture of a report, as the name of its size. The text of a screenshot stays
 * readable, and the service worker does not cache this size.
 */
export const reportPictureSize = '1600';

/** True for reasons that need an explanation. */
export function needsText(reason: string): boolean {
  return reason.startsWith('other');
}

const PersonName = v.pipe(v.string(), v.trim(), v.maxLength(80, 'too-long'));

/** The fields that the reporter writes, besides the reported member. */
const reportFields = {
  /** Name of the reported member as the reporter saw it. */
  name: PersonName,
  /** The reported social activity, if any. */
  activityId: v.optional(Id),
  type: v.picklist(reportReasons),
  /** True when the reporter allows staff to see the last messages between the two. */
  withMessages: v.optional(v.boolean()),
  otherText: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(maxOtherText, 'too-long'))),
  /** Keys of the pictures that the reporter has uploaded for this report. */
  pictures: v.optional(v.pipe(v.array(MediaKey), v.maxLength(maxReportPictures, 'too-many'))),
};

function isExplained(type: string, otherText = ''): boolean {
  return !needsText(type) || otherText.length >= leastOtherText;
}

export const ReportCase = v.pipe(
  v.strictObject({
    /** The reported member. */
    id: Uid,
    ...reportFields,
    /** The reporter. The server overwrites both fields. */
    reporterId: v.optional(Uid),
    reporterName: v.optional(PersonName),
  }),
  v.forward(
    v.check(({ type, otherText }) => isExplained(type, otherText), 'too-short'),
    ['otherText'],
  ),
);
export type ReportCase = v.InferOutput<typeof ReportCase>;

/**
 * The task that reports a member as `/report/cases/` does, for clients that write tasks. It changes no row; its
 * table is that of the relation between the two.
 */
export const reportUser = defineMutation({
  name: 'reportUser',
  table: 'circles',
  input: v.pipe(
    v.strictObject({ uid: Uid, ...reportFields }),
    v.forward(
      v.check(({ type, otherText }) => isExplained(type, otherText), 'too-short'),
      ['otherText'],
    ),
  ),
});
