const prefix = 'local-';

/**
 * Makes the key of a file that waits on this device. It has the form of a media key, so that a message looks
 * the same before and after its upload, which replaces the key.
 */
export function newLocalKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return (
    prefix +
    btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
  );
}

export const isLocalKey = (key: string): boolean => key.startsWith(prefix);
