import { useEffect, useState } from 'react';

type Paint = typeof import('thumbhash').thumbHashToDataURL;

/**
 * Function that decodes a thumbhash. It is loaded with the first photo that needs it, not with the first
 * page.
 */
let paint: Paint | undefined;

/**
 * Returns a data URL with the photo's colours, to show until the photo is loaded; undefined without a valid
 * thumbhash.
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
      // If the decoder does not load, the photo is shown without its colours.
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
