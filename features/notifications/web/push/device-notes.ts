import { Timestamp } from '@mitto/kit/time';
import { defineNote } from '@mitto/web-kit/live/use-note';
import * as v from 'valibot';

// Both notes go with the account's data, when its owner signs out on this device.

/** When this device has asked for pushes, and how often. */
export const askNote = defineNote('notifications asked', v.object({ at: Timestamp, times: v.number() }));

/** The subscription of this device, as the server was last told of it. */
export const pushNote = defineNote(
  'notifications push',
  v.object({ endpoint: v.string(), language: v.string(), at: Timestamp }),
);

const day = 86_400_000;
const maxTimes = 2;

/** True if the member may be asked now: twice at most, and not twice in a month. */
export function mayAsk(asked: v.InferOutput<typeof askNote.schema> | undefined, now: number): boolean {
  return !asked || (asked.times < maxTimes && now - asked.at >= 30 * day);
}

interface Now {
  readonly endpoint: string | undefined;
  readonly language: string;
  readonly at: number;
}

/** True if the server knows this subscription, and was told of it lately. */
export function isTold(
  note: v.InferOutput<typeof pushNote.schema>,
  { endpoint, language, at }: Now,
): boolean {
  return note.endpoint === endpoint && note.language === language && at - note.at < 7 * day;
}
