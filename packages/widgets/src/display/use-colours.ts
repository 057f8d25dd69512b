import { useEffect, useState } from 'react';

type Paint = typeof import('thumbhash').thumbHashToDataURL;

/** Loaded with the first photo that needs it, to keep it out of the first load. */
let paint: Paint | undefined;

/**
 * Returns a data URL of a photo's colours, to paint until it is loaded; undefined without a valid thumbhash.
 */
export function useColours(thumbhash: string | undefined): string | undefined {
  const [by, setBy] = useState(() => paint);
  const isNeeded = thumbhash !== undefined && by === undefined;
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isGone = false;
    import('thumbhash').then(
      ({ thumbHashToDataURL }) => {
        paint = thumbHashToDataURL;
        if (!isGone) setBy(() => thumbHashToDataURL);
      },
      // Without the colours the photo still loads.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isNeeded]);
  return thumbhash === undefined || by === undefined ? undefined : coloursOf(thumbhash, by);
}

/** Ignores an invalid thumbhash: the photo itself still loads. */
function coloursOf(thumbhash: string, by: Paint): string | undefined {
  try {
    return by(Uint8Array.from(atob(thumbhash), (sign) => sign.charCodeAt(0)));
  } catch (error) {
    if (error instanceof DOMException || error instanceof TypeError || error instanceof RangeError)
      return undefined;
    throw error;
  }
}
