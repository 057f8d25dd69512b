import { defineEvents } from '@mitto/kit/define-event';
import { Id, Uid } from '@mitto/kit/ids';
import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';

export const chatEvents = defineEvents('chat', {
  /** Emitted when a message has been stored; the notifications feature listens to it. */
  sent: {
    kind: 'after',
    payload: v.object({
      by: Uid,
      to: Uid,
      id: Id,
      /** Date of the message. A listener that receives a message twice knows it by its date. */
      at: Timestamp,
      isRequest: v.boolean(),
      isMuted: v.boolean(),
    }),
  },
  /** A member has read or deleted messages of a conversation, or muted it or ended that. */
  sideChanged: { kind: 'within', payload: v.object({ uid: Uid, other: Uid }) },
});
