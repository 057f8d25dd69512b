export type View = 'stack' | 'grid';

const place = 'mitto-view';
export const wide = '(min-width: 62em)';
export const middling = '(min-width: 48em)';

let chosen: View | undefined;

/** Cards or a grid: by the width of the screen, unless the member chose on this device. */
export function viewNow(): View {
  if (matchMedia(wide).matches) return 'grid';
  return chosenView() ?? (matchMedia(middling).matches ? 'grid' : 'stack');
}

export function keepView(view: View): void {
  chosen = view;
  try {
    localStorage.setItem(place, view);
  } catch {
    // A refused storage costs the memory of it, nothing else.
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
