import { MediaKey } from '@mitto/kit/photo-file';
import { Waveform } from '@mitto/kit/recording';
import * as v from 'valibot';
import { line } from './profile-fields.ts';

/** Max length of a voice introduction (ms): half a minute. */
export const longestVoiceMs = 30_000;
export const maxVoiceBytes = 512 * 1024;
export const maxTranscript = 500;

/** A member introduces themselves in their own voice. The only media size is `audio`. */
export const Voice = v.strictObject({
  key: MediaKey,
  durationMs: v.number(),
  waveform: Waveform,
  /** The words of the introduction, if its author has written them down. */
  transcript: v.optional(line(maxTranscript)),
});
export type Voice = v.InferOutput<typeof Voice>;
