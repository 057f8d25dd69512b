import { browserStorage } from '@mitto/web-kit/session/browser-storage';

export type HomeView = 'stack' | 'grid';

const place = 'mitto-view';
/** Large screens with a mouse. A large touch screen may show the stack too. */
export const wide = '(min-width: 62em) and (hover: hover)';
export const middling = '(min-width: 48em)';

let chosen: HomeView | undefined;

/**
 * The current view. Large screens with a mouse always show the grid. Other screens show the view chosen on
 * this device, or without a choice the view that suits their width.
 */
export function viewNow(): HomeView {
  if (matchMedia(wide).matches) return 'grid';
  return chosenView() ?? (matchMedia(middling).matches ? 'grid' : 'stack');
}

export function keepView(view: HomeView): void {
  chosen = view;
  // If the browser refuses storage, the choice lasts until the page is closed.
  browserStorage.device.setItem(place, view);
}

function chosenView(): HomeView | undefined {
  if (chosen !== undefined) return chosen;
  const kept = browserStorage.device.getItem(place);
  return kept === 'grid' || kept === 'stack' ? kept : undefined;
}
