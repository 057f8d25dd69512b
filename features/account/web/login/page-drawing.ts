let drawing: Element | null = null;

/** The three people at the door came with the page and are in no script: there is one drawing, and whoever shows it takes it. */
export function pageDrawing(): Element | null {
  drawing ??= document.querySelector('[data-arches] > div');
  return drawing;
}
