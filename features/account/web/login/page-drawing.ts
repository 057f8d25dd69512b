let drawing: Element | null = null;

/**
 * The drawing of three people comes with the HTML and is in no script. There is one element, which each
 * picture moves to itself.
 */
export function pageDrawing(): Element | null {
  drawing ??= document.querySelector('[data-arches] > div');
  return drawing;
}
