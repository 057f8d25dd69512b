import { type AsyncZippable, zip } from 'fflate';

export interface ZipFile {
  /** Path within the archive, with `/` between folders. */
  readonly name: string;
  readonly bytes: Buffer;
  /** True for files that are compressed already, such as pictures. */
  readonly isPacked?: boolean;
}

/** Made by a Unix program. Without its file mode some programs unpack files that nobody may read. */
const origin = { os: 3, attrs: 0o100644 * 0x10000 };

/**
 * Writes a zip archive. All files get the same time, so that the same files make the same bytes, and a download that
 * broke off can be continued.
 */
export function writeZip(files: readonly ZipFile[], mtime: Date): Promise<Buffer> {
  const contents: AsyncZippable = Object.fromEntries(
    files.map(({ name, bytes, isPacked = false }) => [name, [bytes, { level: isPacked ? 0 : 6 }]]),
  );
  return new Promise((resolve, reject) => {
    zip(contents, { ...origin, mtime }, (error, bytes) => {
      if (error) reject(error);
      else resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    });
  });
}
