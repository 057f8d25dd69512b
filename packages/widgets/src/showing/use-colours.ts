import { useEffect, useState } from 'react';

type Paint = typeof import('thumbhash').thumbHashToDataURL;

/** It is fetched for the first photo, and belongs to none of what a page begins with. */
let paint: Paint | undefined;

/** The colours of a photo that is on its way; undefined where there are none. */
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
      // Without them the photo comes all the same.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isNeeded]);
  return thumbhash === undefined || by === undefined ? undefined : coloursOf(thumbhash, by);
}

/** What is no thumbhash paints nothing: the photo itself is on its way. */
function coloursOf(thumbhash: string, by: Paint): string | undefined {
  try {
    return by(Uint8Array.from(atob(thumbhash), (sign) => sign.charCodeAt(0)));
  } catch (error) {
    if (error instanceof DOMException || error instanceof TypeError || error instanceof RangeError)
      return undefined;
    throw error;
  }
}
