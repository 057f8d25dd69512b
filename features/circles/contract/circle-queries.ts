import { Uid } from '@mitto/kit/ids';
import * as v from 'valibot';
import { type CircleRelation, circleLists } from './circle-lists.ts';

/** Entries of one page of the audience. */
export const circlesPage = 50;
const maxEntries = 100;

/**
 * Input of the query `circles`: one list of the audience, for clients without sync. `uid` must be the caller's
 * own; `limit` is 'start,limit'.
 */
export const CirclesQuery = v.strictObject({
  tab: v.picklist(circleLists),
  uid: Uid,
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,6},\d{1,3}$/, 'limit'),
      v.check((limit) => Number(limit.split(',')[1]) <= maxEntries, 'limit'),
    ),
    `0,${circlesPage}`,
  ),
});

/** One entry of the answer, the newest first. `uid` is missing if the caller may not know who it is. */
export interface ListedEntry extends CircleRelation {
  readonly uid?: string;
  readonly date: number;
}
