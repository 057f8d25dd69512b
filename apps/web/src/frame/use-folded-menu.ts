import { browserStorage } from '@mitto/web-kit/session/browser-storage';
import { useState } from 'react';

const { device } = browserStorage;
const place = 'mitto-menu';

/** State of the side menu, stored on the device: folded to glyphs or not. */
export function useFoldedMenu(): readonly [isFolded: boolean, fold: (isFolded: boolean) => void] {
  const [isFolded, setFolded] = useState(() => device.getItem(place) === 'folded');
  const fold = (next: boolean) => {
    setFolded(next);
    if (next) device.setItem(place, 'folded');
    else device.removeItem(place);
  };
  return [isFolded, fold];
}
