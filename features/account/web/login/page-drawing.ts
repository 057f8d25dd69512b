let drawing: Element | null = null;

/**
 * Returns the element with the drawing of three people. It comes with the HTML and is in no script, so there
 * is only one element: each `LoginArt` moves it into itself.
 */
export function pageDrawing(): Element | null {
  drawing ??= document.querySelector('[data-arches] > div');
  return drawing;
}
