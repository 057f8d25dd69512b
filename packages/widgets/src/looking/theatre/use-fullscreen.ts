import { type RefObject, useSyncExternalStore } from 'react';

interface Fullscreen {
  /** Phones of one make cannot: there is no button then. */
  readonly isPossible: boolean;
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/** All of the screen for one element. */
export function useFullscreen(element: RefObject<HTMLElement | null>): Fullscreen {
  const shown = useSyncExternalStore(listen, () => document.fullscreenElement);
  const isOn = shown !== null && shown === element.current;
  const toggle = () => {
    // A browser that refuses leaves everything as it was.
    const done = isOn ? document.exitFullscreen() : element.current?.requestFullscreen();
    done?.catch(() => undefined);
  };
  return { isPossible: document.fullscreenEnabled, isOn, toggle };
}

function listen(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}
