import { defineChannel } from '@mitto/kit/define-channel';
import { Id, Uid } from '@mitto/kit/ids';
import * as v from 'valibot';

/**
 * Tells the receiver at once that a message has come, for the sound and the toast. The message row itself
 * arrives by sync.
 */
export const newMessages = defineChannel({
  name: 'new.messages',
  told: v.strictObject({ uid: Uid, id: Id, isRequest: v.boolean(), isMuted: v.boolean() }),
});

/**
 * Typing indicator. The client says it at most every 3 s while its member types; the other side hides it
 * after 5 s of silence.
 */
export const chatHeartBeat = defineChannel({
  name: 'chat.heart.beat',
  /** The member who is written to. */
  said: v.strictObject({ uid: Uid }),
  /** The member who types. */
  told: v.strictObject({ uid: Uid }),
});

export const typingSaidEveryMs = 3000;
export const typingShownForMs = 5000;
