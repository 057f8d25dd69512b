import { Id, Uid } from '@mitto/kit/ids';
import * as v from 'valibot';
import { defineSessionPath } from '../session-paths.ts';

const PersonName = v.pipe(v.string(), v.trim(), v.maxLength(80, 'too-long'));
const leastOtherText = 10;
const mostOtherText = 120;

const ReportCase = v.pipe(
  v.strictObject({
    /** Whom it is about, by id and by the name the reporter saw. */
    id: Uid,
    name: PersonName,
    /** Who reports; the server knows. */
    reporterId: v.optional(Uid),
    reporterName: v.optional(PersonName),
    /** The social activity it is about, if it is about one. */
    activityId: v.optional(Id),
    type: v.picklist([
      'sexual_harrasment',
      'inappropriate_message',
      'inappropriate_photos',
      'underage',
      'spam',
      'other_harassment',
      'others',
    ]),
    otherText: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(mostOtherText, 'too-long'))),
  }),
  v.forward(
    v.check(
      ({ type, otherText = '' }) => !type.startsWith('other') || otherText.length >= leastOtherText,
      'too-short',
    ),
    ['otherText'],
  ),
);

/** A member reports another one; staff reads it. */
export const reportCases = defineSessionPath({
  path: '/report/cases/',
  read: 'staff',
  write: ['create', 'update', 'remove'],
  most: 100,
  content: ReportCase,
  complete: (report, { uid, name }) => ({ ...report, reporterId: uid, reporterName: name }),
  about: ({ id }) => id,
});
