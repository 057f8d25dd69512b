/** Silence is drawn too: a line of dots rather than nothing. */
const least = 0.08;

/** So many heights from 0 to 1, each the loudest of its part; the loudest of all reaches to the top. */
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

/** The heights of a recording that came without them; none where its form is one this browser cannot read. */
export async function readPeaks(audio: ArrayBuffer, count: number): Promise<readonly number[] | undefined> {
  const reader = new OfflineAudioContext(1, 1, 8000);
  try {
    return foldPeaks((await reader.decodeAudioData(audio)).getChannelData(0), count);
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
