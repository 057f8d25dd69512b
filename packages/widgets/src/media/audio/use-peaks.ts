import { useEffect, useState } from 'react';
import { peakCount } from './microphone.ts';
import { foldPeaks, readPeaks } from './peaks.ts';

/**
 * Returns the given waveform heights, or those computed from the file; a line of dots until they are known.
 */
export function usePeaks(src: string, given: readonly number[] | undefined): readonly number[] {
  const [read, setRead] = useState<{ readonly src: string; readonly peaks: readonly number[] }>();
  const isGiven = given !== undefined;
  useEffect(() => {
    if (isGiven) return undefined;
    const call = new AbortController();
    const ask = async () => {
      const answer = await fetch(src, { signal: call.signal });
      const peaks = await readPeaks(await answer.arrayBuffer(), peakCount);
      if (peaks !== undefined && !call.signal.aborted) setRead({ src, peaks });
    };
    ask().catch((error: unknown) => {
      // The request was aborted or the device is offline. The player itself reports a file that does not
      // load.
      if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
    });
    return () => call.abort();
  }, [src, isGiven]);
  if (given !== undefined) return given;
  return read?.src === src ? read.peaks : foldPeaks([], peakCount);
}
