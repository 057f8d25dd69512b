import { serverAddress } from '@mitto/web-kit/api/server-place';
import { useServices } from '@mitto/web-kit/feature/services';
import { useDatabase } from '@mitto/web-kit/live/use-live';
import { useEffect, useRef, useState } from 'react';
import { isLocalKey } from './local-files.ts';

/** An empty picture, shown until a file of this device is read. */
export const nothingYet = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

const none: ReadonlyMap<string, string> = new Map();

/**
 * Returns a function that builds the URL of an attached file. The URL contains the media pass of the signed-in
 * member. Files that wait on this device have to be listed in `keys`; until they are read, their URL is
 * `nothingYet`.
 */
export function useMediaAddress(keys: readonly string[] = []): (key: string, size: string) => string {
  const { session } = useServices();
  const local = useLocalFiles(keys.filter(isLocalKey).join(' '));
  return (key, size) =>
    isLocalKey(key)
      ? (local.get(key) ?? nothingYet)
      : serverAddress(`/media/${key}/${size}?pass=${encodeURIComponent(session.mediaPass() ?? '')}`);
}

/** Reads files of this device, and returns their URLs by key as soon as they are read. */
function useLocalFiles(keys: string): ReadonlyMap<string, string> {
  const db = useDatabase();
  const [found, setFound] = useState(none);
  const known = useRef(new Map<string, string | Promise<void>>());
  useEffect(() => {
    const all = known.current;
    const wanted = keys === '' ? [] : keys.split(' ');
    for (const [key, address] of all) {
      if (wanted.includes(key)) continue;
      all.delete(key);
      if (typeof address === 'string') URL.revokeObjectURL(address);
    }
    const read = async (key: string) => {
      const file = await db.file(key);
      if (!file || !all.has(key)) return;
      all.set(key, URL.createObjectURL(file));
      setFound(new Map([...all].flatMap(([one, of]) => (typeof of === 'string' ? [[one, of]] : []))));
    };
    for (const key of wanted) if (!all.has(key)) all.set(key, read(key).catch(reportError));
  }, [db, keys]);
  useEffect(() => {
    const all = known.current;
    return () => {
      for (const address of all.values()) if (typeof address === 'string') URL.revokeObjectURL(address);
      all.clear();
    };
  }, []);
  return found;
}
