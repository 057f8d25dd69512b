/** Description of a file that waits on this device until it is uploaded. */
export interface KeptFile {
  readonly id: string;
  /** Name of the note that holds the file; null while an outbox entry holds it. */
  readonly note: string | null;
  readonly name: string;
  readonly type: string;
  /** Size in bytes. */
  readonly size: number;
}

/**
 * A file before it is stored. It is given as bytes and not as a blob, because some browsers refuse to store
 * blobs, and because a chosen file may change or go before it is stored.
 */
export interface NewFile extends Pick<KeptFile, 'id' | 'name' | 'type'> {
  readonly bytes: ArrayBuffer;
}
