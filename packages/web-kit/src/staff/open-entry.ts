import { useSyncExternalStore } from 'react';

export function listenToAddress(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/**
 * Id of the entry that the address names after the path of its page, and a function that opens another one. The
 * address can be sent to a colleague, and Back goes to the entry before.
 */
export function useOpenEntry(path: string): readonly [string | undefined, (id: string | undefined) => void] {
  const hash = useSyncExternalStore(listenToAddress, () => location.hash);
  const [, , id = ''] = hash.split('/');
  return [
    id === '' ? undefined : id,
    (next) => {
      location.hash = next === undefined ? `#/${path}` : `#/${path}/${next}`;
    },
  ];
}
