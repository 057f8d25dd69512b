/**
 * Storage of bytes under random keys. The store knows nothing of members, rights or kinds; the table
 * media_object does.
 */
export interface MediaStore {
  /** Writes atomically, and replaces earlier bytes of this key and size. */
  write(place: MediaPlace, bytes: Uint8Array, type: string): Promise<void>;
  /** Returns undefined if there are no bytes. */
  read(place: MediaPlace): Promise<Buffer | undefined>;
  /** Removes the bytes; a no-op if there are none. */
  remove(place: MediaPlace): Promise<void>;
  /**
   * Signs a form with which a browser uploads a file straight to the store. Without it, uploads go through
   * this server.
   */
  readonly presign?: (form: PresignWishes) => PresignedForm;
}

export interface MediaPlace {
  readonly key: string;
  readonly size: string;
}

export interface PresignWishes {
  readonly place: MediaPlace;
  readonly maxBytes: number;
  readonly expiresAt: number;
  readonly now: number;
}

/** URL and fields of an upload form. The fields must come before the file. */
export interface PresignedForm {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

const keyShape = /^[\w-]{22}$/;
const sizeShape = /^[a-z0-9]{1,16}$/;

/** Returns the name of a place in the store. The check of key and size makes path traversal impossible. */
export function nameOf({ key, size }: MediaPlace): string {
  if (!isPlace({ key, size })) throw new Error('A place of media has a key and a size of their own shape.');
  return `${key.slice(0, 2).toLowerCase()}/${key}/${size}`;
}

export function isPlace({ key, size }: MediaPlace): boolean {
  return keyShape.test(key) && sizeShape.test(size);
}
