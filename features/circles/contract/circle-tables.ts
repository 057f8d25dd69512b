import { defineTable } from '@mitto/kit/define-table';
import { Uid } from '@mitto/kit/ids';
import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';

/**
 * Who is what to whom. A row whose other side the member may not know yet (who likes a standard member, say)
 * is redacted: it says which list it counts in and when, and nothing else.
 */
export const circles = defineTable({
  name: 'circles',
  row: v.strictObject({
    /** Who liked first. */
    fid: v.optional(Uid),
    sid: v.optional(Uid),
    /** Both like: a match. */
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
    /** Whose profile was visited. */
    visitor_id: v.optional(Uid),
    /** Who visited. */
    visitor_uid: v.optional(Uid),
    notification: v.optional(v.boolean()),
    last_visit: Timestamp,
    /** While redacted: whether it is a visit of mine or one to me. */
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
    /** Who is hidden. */
    fid: Uid,
    /** From whom. */
    uid: Uid,
    creation_date: Timestamp,
  }),
  indexes: [['fid']],
  conflict: 'server',
  stream: 'member',
  isFirst: true,
});

/** On the wire `blockedUsers` is a list of the own profile; this is what it is made of. */
export const blockedUsers = defineTable({
  name: 'blocked_users',
  row: v.strictObject({ uid: Uid, creation_date: Timestamp }),
  indexes: [['uid']],
  conflict: 'server',
  stream: 'member',
  isFirst: true,
});
