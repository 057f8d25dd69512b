export type View = 'stack' | 'grid';

const place = 'mitto-view';
export const wide = '(min-width: 62em)';
export const middling = '(min-width: 48em)';

let chosen: View | undefined;

/**
 * The current view. Wide screens show the grid; on others the choice on this device counts, then the width.
 */
export function viewNow(): View {
  if (matchMedia(wide).matches) return 'grid';
  return chosenView() ?? (matchMedia(middling).matches ? 'grid' : 'stack');
}

export function keepView(view: View): void {
  chosen = view;
  try {
    localStorage.setItem(place, view);
  } catch {
    // If storage is refused, the choice lasts for this page only.
  }
}

function chosenView(): View | undefined {
  if (chosen !== undefined) return chosen;
  try {
    const kept = localStorage.getItem(place);
    return kept === 'grid' || kept === 'stack' ? kept : undefined;
  } catch {
    return undefined;
  }
}
