/** Where bytes lie, under random keys. It knows nothing of members, rights or kinds: the table above it does. */
export interface MediaStore {
  /** All of it or nothing; what was there under this key and size is replaced. */
  write(place: MediaPlace, bytes: Uint8Array, type: string): Promise<void>;
  /** Undefined where there is nothing. */
  read(place: MediaPlace): Promise<Buffer | undefined>;
  /** Gone afterwards, whether or not it was there. */
  remove(place: MediaPlace): Promise<void>;
  /** Lets a browser bring its file straight to the store; a store without it takes files through us alone. */
  readonly presign?: (form: PresignWishes) => PresignedForm;
}

export interface MediaPlace {
  readonly key: string;
  readonly size: string;
}

export interface PresignWishes {
  readonly place: MediaPlace;
  readonly mostBytes: number;
  readonly expiresAt: number;
  readonly now: number;
}

/** What a form has to carry, before its file, so that the store takes it. */
export interface PresignedForm {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

const keyShape = /^[\w-]{22}$/;
const sizeShape = /^[a-z0-9]{1,16}$/;

/** The one way from a place to a name; what has another shape has no name, so no path can be made of it. */
export function nameOf({ key, size }: MediaPlace): string {
  if (!isPlace({ key, size })) throw new Error('A place of media has a key and a size of their own shape.');
  return `${key.slice(0, 2).toLowerCase()}/${key}/${size}`;
}

export function isPlace({ key, size }: MediaPlace): boolean {
  return keyShape.test(key) && sizeShape.test(size);
}
