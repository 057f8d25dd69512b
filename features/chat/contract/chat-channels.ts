import { defineChannel } from '@mitto/kit/define-channel';
import { Id, Uid } from '@mitto/kit/ids';
import * as v from 'valibot';

/** That a message has come, at once: for the sound and the toast. The message itself comes as every row does. */
export const newMessages = defineChannel({
  name: 'new.messages',
  told: v.strictObject({ uid: Uid, id: Id, isRequest: v.boolean(), isMuted: v.boolean() }),
});

/** That somebody types: said at most every 3 s while they do, and over when nothing was heard for 5 s. */
export const chatHeartBeat = defineChannel({
  name: 'chat.heart.beat',
  /** To whom. */
  said: v.strictObject({ uid: Uid }),
  /** Who. */
  told: v.strictObject({ uid: Uid }),
});

export const typingSaidEveryMs = 3000;
export const typingShownForMs = 5000;
