import { defineNote } from '@mitto/web-kit/live/use-note';
import * as v from 'valibot';

/** Text for the draft of a conversation, which was typed outside of it. The conversation takes it. */
export const repliedNote = (uid: string) =>
  defineNote(`chat replied ${uid}`, v.object({ texts: v.array(v.string()) }));
