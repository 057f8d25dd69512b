import type { FirstFace } from '@mitto/discover/web/public/ask-ahead.ts';
import style from './first-face.css?inline';

/**
 * Shows the first person of the home page on the splash, at the position of the card, until the card is
 * drawn.
 */
export async function showFirstFace(coming: Promise<FirstFace | undefined>): Promise<void> {
  const face = await coming;
  const bar = document.querySelector('#splash > progress');
  if (!face || !bar) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
  face.photo.alt = '';
  const place = document.createElement('div');
  place.id = 'first-face';
  place.ariaHidden = 'true';
  place.innerHTML = '<p>Mitto</p><figure dir="auto"><figcaption>';
  const [figure] = place.getElementsByTagName('figure');
  figure?.prepend(face.photo);
  figure?.lastElementChild?.append(face.says);
  bar.before(place);
}
