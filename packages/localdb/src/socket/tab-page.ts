/** The page this tab shows, as far as the sync cares. */
export interface TabPage {
  readonly isInSight: boolean;
  /** Calls whenever the page comes back into sight or online; returns how to end it. */
  onReturn(run: () => void): () => void;
}

type Listened = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

export function tabPage(
  window: Listened,
  document: Listened & { readonly visibilityState: string },
): TabPage {
  const isInSight = () => document.visibilityState === 'visible';
  return {
    get isInSight() {
      return isInSight();
    },
    onReturn(run) {
      const ifInSight = () => {
        if (isInSight()) run();
      };
      window.addEventListener('online', run);
      // Out of the browser's own cache of pages, with whatever was open then.
      window.addEventListener('pageshow', ifInSight);
      document.addEventListener('visibilitychange', ifInSight);
      return () => {
        window.removeEventListener('online', run);
        window.removeEventListener('pageshow', ifInSight);
        document.removeEventListener('visibilitychange', ifInSight);
      };
    },
  };
}
