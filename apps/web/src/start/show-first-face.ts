import type { FirstFace } from '@mitto/discover/web/face/ask-ahead.ts';

/** The splash shows whoever home begins with, in the place of the card, until the card is there. */
export async function showFirstFace(coming: Promise<FirstFace | undefined>): Promise<void> {
  const face = await coming;
  const place = document.querySelector<HTMLElement>('#splash > #first-face');
  if (!face || !place) return;
  const { photo, says } = face;
  photo.alt = '';
  const caption = place.querySelector('figcaption');
  caption?.before(photo);
  caption?.append(says);
  place.hidden = false;
}
