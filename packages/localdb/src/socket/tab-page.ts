/** The page of this tab, as far as sync uses it. */
export interface TabPage {
  readonly isInSight: boolean;
  /** Calls `run` whenever the page is visible or online again; returns the unsubscribe function. */
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
      // The browser may restore the page from its own cache, with connections that are dead by then.
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
