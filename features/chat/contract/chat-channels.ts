import { defineChannel } from '@mitto/kit/define-channel';
import { Id, Uid } from '@mitto/kit/ids';
import * as v from 'valibot';

/**
 * Tells the receiver of a new message at once. It is for clients without a local database: the app notices a new
 * message by its row, which sync brings.
 */
export const newMessages = defineChannel({
  name: 'new.messages',
  told: v.strictObject({ uid: Uid, id: Id, isRequest: v.boolean(), isMuted: v.boolean() }),
});

/**
 * Typing indicator. A client sends it at most every 3 s while its member types. The client of the other
 * member hides the indicator 5 s after the last signal.
 */
export const chatHeartBeat = defineChannel({
  name: 'chat.heart.beat',
  /** The member to whom the sender is writing. */
  said: v.strictObject({ uid: Uid }),
  /** The member who types. */
  told: v.strictObject({ uid: Uid }),
});

export const typingSaidEveryMs = 3000;
export const typingShownForMs = 5000;
