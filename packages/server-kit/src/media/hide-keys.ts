import type { MediaPlace, MediaStore } from './media-store.ts';

/**
 * Takes the key out of a store's errors, before they are logged: file systems and object stores name the file that
 * they could not reach, and the name is all that is needed to find somebody's picture in the store.
 */
export function hideKeys(store: MediaStore): MediaStore {
  const guard = async <T>({ key }: MediaPlace, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw withoutKey(error, key);
    }
  };
  return {
    ...store,
    write: (place, bytes, type) => guard(place, () => store.write(place, bytes, type)),
    read: (place) => guard(place, () => store.read(place)),
    remove: (place) => guard(place, () => store.remove(place)),
  };
}

/** A new error, without a `cause`: the first one has the key in its message, stack and path. */
function withoutKey(error: unknown, key: string): Error {
  const { message, stack, code } = error as { message?: unknown; stack?: unknown; code?: unknown };
  const hidden = new Error(String(message ?? error).replaceAll(key, '…'));
  if (typeof stack === 'string') hidden.stack = stack.replaceAll(key, '…');
  return typeof code === 'string' ? Object.assign(hidden, { code }) : hidden;
}
