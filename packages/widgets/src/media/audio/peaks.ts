/** Min height of a bar, so that silence is drawn as a line of dots. */
const least = 0.08;

/**
 * Reduces levels to `count` heights from 0 to 1. Each is the loudest level of its section; all are scaled so
 * that the loudest is 1.
 */
export function foldPeaks(levels: ArrayLike<number>, count: number): readonly number[] {
  const part = levels.length / count;
  const heights = Array.from({ length: count }, (_, at) => {
    const from = Math.floor(at * part);
    const to = Math.max(from + 1, Math.floor((at + 1) * part));
    let loudest = 0;
    for (let place = from; place < to && place < levels.length; place += 1)
      loudest = Math.max(loudest, Math.abs(levels[place] ?? 0));
    return loudest;
  });
  const top = Math.max(...heights);
  return heights.map((height) => (top > 0 ? Math.max(least, Math.min(1, height / top)) : least));
}

/** Reads waveform heights from an audio file; undefined if the browser cannot decode its format. */
export async function readPeaks(audio: ArrayBuffer, count: number): Promise<readonly number[] | undefined> {
  const reader = new OfflineAudioContext(1, 1, 8000);
  try {
    return foldPeaks((await reader.decodeAudioData(audio)).getChannelData(0), count);
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
