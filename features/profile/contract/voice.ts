import { MediaKey } from '@mitto/kit/photo-file';
import { Waveform } from '@mitto/kit/recording';
import * as v from 'valibot';

/** Max length of a voice introduction (ms): half a minute. */
export const longestVoiceMs = 30_000;
export const maxVoiceBytes = 512 * 1024;

/** A member introduces themselves in their own voice. The only media size is `audio`. */
export const Voice = v.strictObject({
  key: MediaKey,
  durationMs: v.number(),
  waveform: Waveform,
});
export type Voice = v.InferOutput<typeof Voice>;
