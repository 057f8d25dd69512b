import { useEffect, useEffectEvent } from 'react';

/** Pauses between the tries (s); the last one goes on. */
const pauses = [2, 5, 15, 30, 60];

/**
 * Asks for a photo that failed again with growing pauses, at once when the network is back, and takes it over when the same photo
 * came elsewhere on the page. The tries are not seen or heard: only the one that succeeds calls back.
 */
export function useAnotherTry(src: string, onThere: () => void): void {
  const there = useEffectEvent(onThere);
  useEffect(() => {
    let tries = 0;
    let timer = 0;
    let image: HTMLImageElement | undefined;
    const wait = () => {
      timer = window.setTimeout(ask, (pauses[tries] ?? 60) * 1000);
      tries = Math.min(tries + 1, pauses.length - 1);
    };
    const ask = () => {
      if (!navigator.onLine) return wait();
      image = new Image();
      image.onload = () => there();
      image.onerror = wait;
      image.src = src;
    };
    const askNow = () => {
      window.clearTimeout(timer);
      tries = 0;
      ask();
    };
    const take = ({ target }: Event) => {
      if (target instanceof HTMLImageElement && target.getAttribute('src') === src) there();
    };
    wait();
    window.addEventListener('online', askNow);
    // A `load` event does not bubble.
    document.addEventListener('load', take, true);
    return () => {
      window.clearTimeout(timer);
      if (image) {
        image.onload = null;
        image.onerror = null;
      }
      window.removeEventListener('online', askNow);
      document.removeEventListener('load', take, true);
    };
  }, [src]);
}
