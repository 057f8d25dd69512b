import * as v from 'valibot';

/** Max number of bars in the waveform of a recording. Each bar is from 0 to 100. */
const maxBars = 64;

export const Waveform = v.pipe(
  v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(100))),
  v.maxLength(maxBars),
);

/** The waveform as a field of a form: numbers separated by commas. */
export const WaveformWords = v.pipe(
  v.string(),
  v.regex(/^\d{1,3}(?:,\d{1,3})*$/, 'waveform'),
  v.transform((text) => text.split(',').map((bar) => Math.min(100, Number(bar)))),
  v.maxLength(maxBars),
);

/** Length of a recording as a field of a form, in milliseconds. */
export const durationWords = (longest: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,7}$/, 'duration'), v.transform(Number), v.maxValue(longest));

/** The bars of peaks from 0 to 1. */
export const barsOf = (peaks: readonly number[]): number[] =>
  peaks.slice(0, maxBars).map((peak) => Math.round(Math.min(1, Math.max(0, peak)) * 100));
