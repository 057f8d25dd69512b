import { type RefObject, useSyncExternalStore } from 'react';

interface Fullscreen {
  /** False on iPhones, which cannot show an element in fullscreen. The caller then hides the button. */
  readonly isPossible: boolean;
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/** Returns whether one element is in fullscreen, and a function to toggle it. */
export function useFullscreen(element: RefObject<HTMLElement | null>): Fullscreen {
  const shown = useSyncExternalStore(listen, () => document.fullscreenElement);
  const isOn = shown !== null && shown === element.current;
  const toggle = () => {
    // Ignores a refusal by the browser, because the state has then not changed.
    const done = isOn ? document.exitFullscreen() : element.current?.requestFullscreen();
    done?.catch(() => undefined);
  };
  return { isPossible: document.fullscreenEnabled, isOn, toggle };
}

function listen(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}
