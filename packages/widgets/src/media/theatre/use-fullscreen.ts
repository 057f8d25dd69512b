import { type RefObject, useSyncExternalStore } from 'react';

interface Fullscreen {
  /** False on iPhones, which have no fullscreen for elements; hide the button then. */
  readonly isPossible: boolean;
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/** Fullscreen state of one element. */
export function useFullscreen(element: RefObject<HTMLElement | null>): Fullscreen {
  const shown = useSyncExternalStore(listen, () => document.fullscreenElement);
  const isOn = shown !== null && shown === element.current;
  const toggle = () => {
    // Ignored: if the browser refuses, nothing has changed.
    const done = isOn ? document.exitFullscreen() : element.current?.requestFullscreen();
    done?.catch(() => undefined);
  };
  return { isPossible: document.fullscreenEnabled, isOn, toggle };
}

function listen(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}
