import { useEffect, useEffectEvent } from 'react';

/** Calls `onTurn` when the page changes between light and dark, for content that is painted by script. */
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
