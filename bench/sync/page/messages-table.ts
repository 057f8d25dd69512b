import { defineTable } from '@mitto/kit/define-table';
import { Id } from '@mitto/kit/ids';
import * as v from 'valibot';

/** The synced table, used by both client and server. */
export const messages = defineTable({
  name: 'messages',
  row: v.strictObject({
    other: Id,
    sender: Id,
    date: v.number(),
    content: v.string(),
    status: v.picklist(['sent', 'read']),
  }),
  indexes: [['other', 'date'], ['date']],
  conflict: 'server-order',
  stream: 'member',
  opens: { insert: ['other', 'sender', 'date', 'content', 'status'] },
});
