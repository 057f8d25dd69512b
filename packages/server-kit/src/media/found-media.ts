export interface FoundMedia {
  readonly type: string;
  readonly bytes: Buffer;
  /** Name under which a browser saves the file instead of showing it. */
  readonly savedAs?: string | undefined;
  /** True if no browser may store the bytes. */
  readonly isNeverStored?: boolean | undefined;
}
