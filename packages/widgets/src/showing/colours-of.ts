import { thumbHashToDataURL } from 'thumbhash';

/** What is no thumbhash paints nothing: the photo itself is on its way. */
export function coloursOf(thumbhash: string): string | undefined {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (sign) => sign.charCodeAt(0)));
  } catch (error) {
    if (error instanceof DOMException || error instanceof TypeError || error instanceof RangeError)
      return undefined;
    throw error;
  }
}
