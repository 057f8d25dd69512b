import { defineTable } from '@mitto/kit/define-table';
import { Uid } from '@mitto/kit/ids';
import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';

const Words = v.pipe(v.string(), v.trim(), v.maxLength(2000, 'too-long'));

/** Likelihood of recommending the app to a friend. */
const Recommendation = v.picklist(['very-likely', 'likely', 'neutral', 'unlikely', 'very-unlikely']);

/** Columns the author may write. The server sets all others. */
const written = [
  'likeMost',
  'likeLeast',
  'issuesOrBugs',
  'suggestions',
  'recommendation',
  'otherComments',
] as const;

export const feedbackTable = defineTable({
  name: 'feedback',
  row: v.strictObject({
    likeMost: v.optional(Words),
    likeLeast: v.optional(Words),
    issuesOrBugs: v.optional(Words),
    suggestions: v.optional(Words),
    recommendation: Recommendation,
    otherComments: v.optional(Words),
    createdBy: Uid,
    date: Timestamp,
  }),
  indexes: [['date']],
  conflict: 'last-by-column',
  stream: 'member',
  opens: { insert: written, update: written, delete: true },
});
