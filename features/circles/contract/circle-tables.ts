import { defineTable } from '@mitto/kit/define-table';
import { Uid } from '@mitto/kit/ids';
import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';

/**
 * Likes and matches. A row is redacted when the member may not know the other person yet, for example a
 * person who likes a standard member. A redacted row contains only `connected` and the time of the batch that showed it.
 */
export const circles = defineTable({
  name: 'circles',
  row: v.strictObject({
    /** The member who liked first. */
    fid: v.optional(Uid),
    sid: v.optional(Uid),
    /** True when both like each other: a match. */
    connected: v.boolean(),
    creation_date: Timestamp,
    lastModified: v.optional(Timestamp),
    isRedacted: v.optional(v.literal(true)),
  }),
  indexes: [['connected', 'creation_date'], ['fid'], ['sid']],
  conflict: 'server',
  stream: 'member',
  isFirst: true,
});

export const favorite = defineTable({
  name: 'favorite',
  row: v.strictObject({ uid: Uid, sid: Uid, creation_date: Timestamp, notification: v.boolean() }),
  indexes: [['uid', 'creation_date'], ['sid']],
  conflict: 'server',
  stream: 'member',
});

export const visitors = defineTable({
  name: 'visitors',
  row: v.strictObject({
    /** The member whose profile was visited. */
    visitor_id: v.optional(Uid),
    /** The visitor. */
    visitor_uid: v.optional(Uid),
    notification: v.optional(v.boolean()),
    last_visit: Timestamp,
    /** True for a visit by the member, false for a visit to the member. */
    isMine: v.optional(v.boolean()),
    isRedacted: v.optional(v.literal(true)),
  }),
  indexes: [['last_visit'], ['visitor_uid'], ['visitor_id']],
  conflict: 'server',
  stream: 'member',
});

export const hiddenAccounts = defineTable({
  name: 'hidden_accounts',
  row: v.strictObject({
    /** The hidden member. */
    fid: Uid,
    /** The member who hides them. */
    uid: Uid,
    creation_date: Timestamp,
  }),
  indexes: [['fid']],
  conflict: 'server',
  stream: 'member',
  isFirst: true,
});

/** The public API returns these rows as `blockedUsers`, a list in the member's own profile. */
export const blockedUsers = defineTable({
  name: 'blocked_users',
  row: v.strictObject({ uid: Uid, creation_date: Timestamp }),
  indexes: [['uid']],
  conflict: 'server',
  stream: 'member',
  isFirst: true,
});
