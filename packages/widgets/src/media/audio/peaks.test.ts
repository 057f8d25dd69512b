import { describe, expect, test } from 'vitest';
import { foldPeaks } from './peaks.ts';

describe('the heights of a waveform', () => {
  test.each([
    ['each is the loudest of its part', [0.1, -0.5, 0.2, 0.25, 0, -0.5], 3, [1, 0.5, 1]],
    ['a whisper reaches to the top too', [0.01, 0.02], 2, [0.5, 1]],
    ['silence is a line of dots', [0, 0, 0], 3, [0.08, 0.08, 0.08]],
    ['nothing at all is one too', [], 2, [0.08, 0.08]],
    ['fewer levels than heights are spread', [0.5, 1], 4, [0.5, 0.5, 1, 1]],
  ])('%s', (_, levels, count, heights) => {
    expect(foldPeaks(levels, count)).toEqual(heights);
  });
});
