import { useEffect, useEffectEvent } from 'react';

/** Tells when the page has turned from light to dark or back: what is painted by itself has to follow. */
export function useThemeTurn(onTurn: () => void): void {
  const turn = useEffectEvent(onTurn);
  useEffect(() => {
    const chosen = new MutationObserver(() => turn());
    chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    const system = matchMedia('(prefers-color-scheme: dark)');
    const follow = () => turn();
    system.addEventListener('change', follow);
    return () => {
      chosen.disconnect();
      system.removeEventListener('change', follow);
    };
  }, []);
}
