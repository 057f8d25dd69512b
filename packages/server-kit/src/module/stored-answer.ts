import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/**
 * Answer that is the same for every caller, such as the description of all calls: written, compressed and hashed
 * once. Callers who have it already get a 304.
 */
export class StoredAnswer<T> {
  readonly result: T;
  /** The envelope. */
  readonly body: string;
  readonly etag: string;
  readonly packed: { readonly br: Buffer; readonly gzip: Buffer };

  constructor(result: T) {
    this.result = result;
    this.body = JSON.stringify({ result });
    this.etag = `W/"${createHash('sha256').update(this.body).digest('base64url').slice(0, 22)}"`;
    this.packed = { br: brotliCompressSync(this.body), gzip: gzipSync(this.body) };
  }
}
