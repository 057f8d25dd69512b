/**
 * Stores bytes under random keys. Owners, rights and kinds of the objects are in the database table
 * media_object.
 */
export interface MediaStore {
  /** Writes the bytes atomically. Earlier bytes of this key and size are replaced. */
  write(place: MediaPlace, bytes: Uint8Array, type: string): Promise<void>;
  /** Returns the bytes, or undefined if there are none. */
  read(place: MediaPlace): Promise<Buffer | undefined>;
  /** Deletes the bytes. Does nothing if there are none. */
  remove(place: MediaPlace): Promise<void>;
  /**
   * Signs a form with which a browser uploads a file straight to the store. If this method is missing,
   * browsers upload files to this server instead.
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

/** URL and fields of an upload form. The form must contain the fields before the file. */
export interface PresignedForm {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Size of a file that a browser uploaded straight to the store. Such files have a prefix of their own, which
 * a life-cycle rule of the bucket can name.
 */
export const broughtSize = 'brought';

/**
 * Size of the marks of erased members. They have a prefix of their own too, because they stay when an older backup
 * is put back.
 */
export const erasedSize = 'erased';

const keyShape = /^[\w-]{22}$/;
const sizeShape = /^[a-z0-9]{1,16}$/;

/**
 * Returns the name under which an object is stored. Key and size are validated, so that path traversal is
 * impossible.
 */
export function nameOf({ key, size }: MediaPlace): string {
  if (!isPlace({ key, size })) throw new Error('A place of media has a key and a size of their own shape.');
  if (size === broughtSize || size === erasedSize) return `${size}/${key}`;
  return `${key.slice(0, 2).toLowerCase()}/${key}/${size}`;
}

export function isPlace({ key, size }: MediaPlace): boolean {
  return keyShape.test(key) && sizeShape.test(size);
}
