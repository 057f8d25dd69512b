import { browserStorage } from '../session/browser-storage.ts';

const word = 'mitto-wanted';

/**
 * The address that a visitor wanted before they had to sign in: path and query within the app. The tab keeps it
 * through a reload, and while the visitor registers or sets a new password.
 */
export const wantedAddress = {
  keep: (href: string): void => browserStorage.tab.setItem(word, href),
  take(): string | null {
    const href = browserStorage.tab.getItem(word);
    browserStorage.tab.removeItem(word);
    return href;
  },
};
