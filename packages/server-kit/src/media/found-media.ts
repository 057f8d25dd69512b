export interface FoundMedia {
  readonly type: string;
  readonly bytes: Buffer;
  /** True if no browser may store the bytes. */
  readonly isNeverStored?: boolean | undefined;
}
