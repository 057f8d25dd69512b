import type { FirstFace } from '@mitto/discover/web/face/ask-ahead.ts';
import style from './first-face.css?inline';

/** The splash shows whoever home begins with, in the place of the card, until the card is there. */
export async function showFirstFace(coming: Promise<FirstFace | undefined>): Promise<void> {
  const face = await coming;
  const bar = document.querySelector('#splash > progress');
  if (!face || !bar) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
  face.photo.alt = '';
  const figure = make('figure', face.photo, make('figcaption', face.says));
  figure.dir = 'auto';
  const place = make('div', make('p', 'Mitto'), figure);
  place.id = 'first-face';
  place.ariaHidden = 'true';
  bar.before(place);
}

function make(tag: string, ...inside: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  element.append(...inside);
  return element;
}
