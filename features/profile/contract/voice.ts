import { MediaKey } from '@mitto/kit/photo-file';
import { Waveform } from '@mitto/kit/recording';
import * as v from 'valibot';

/** Max length of a recording (ms): half a minute. */
export const longestVoiceMs = 30_000;
export const maxVoiceBytes = 512 * 1024;

/** Recording of a profile: the introduction, or an answer. The only media size is `audio`. */
export const Voice = v.strictObject({
  key: MediaKey,
  durationMs: v.pipe(v.number(), v.minValue(0), v.maxValue(longestVoiceMs)),
  waveform: Waveform,
});
export type Voice = v.InferOutput<typeof Voice>;

/** An answered question; without words if the member answers by voice alone. */
interface Answer {
  readonly answer: string;
  readonly voice?: Voice | undefined;
}

/** The columns of a profile that hold recordings. */
export interface Recorded {
  readonly voice?: Voice | null | undefined;
  readonly prompts?: readonly Answer[] | undefined;
}

export function recordingsIn({ voice, prompts = [] }: Recorded): Voice[] {
  return [voice, ...prompts.map((one) => one.voice)].flatMap((one) => (one ? [one] : []));
}

/** Answers for those who do not hear the member. An answer by voice alone is left out. */
export function withoutVoices<A extends Answer>(answers: readonly A[]): Omit<A, 'voice'>[] {
  return answers.flatMap(({ voice: _, ...rest }) => (rest.answer === '' ? [] : [rest]));
}
