import { Timestamp } from '@mitto/kit/time';
import { defineNote } from '@mitto/web-kit/live/use-note';
import * as v from 'valibot';

/** When this device has asked for pushes, and how often. */
export const askNote = defineNote('notifications asked', v.object({ at: Timestamp, times: v.number() }));

const day = 86_400_000;
const maxTimes = 2;

/** True if the member may be asked now: twice at most, and not twice in a month. */
export function mayAsk(asked: v.InferOutput<typeof askNote.schema> | undefined, now: number): boolean {
  return !asked || (asked.times < maxTimes && now - asked.at >= 30 * day);
}
