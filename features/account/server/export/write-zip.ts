import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

export interface ZipFile {
  /** Path within the archive, with `/` between folders. */
  readonly name: string;
  readonly bytes: Buffer;
  /** True for files that are compressed already, such as pictures. */
  readonly isPacked?: boolean;
}

const deflate = promisify(deflateRaw);

const versionNeeded = 20;
/** Flag that says that names are UTF-8. */
const utf8 = 0x0800;
const stored = 0;
const deflated = 8;

/**
 * Writes a zip archive (APPNOTE 6.3, without zip64). All files get the same time, so that the same files make the
 * same bytes, and a download that broke off can be continued.
 */
export async function writeZip(files: readonly ZipFile[], time: Date): Promise<Buffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, isPacked = false } of files) {
    const body = isPacked ? bytes : await deflate(bytes);
    const path = Buffer.from(name, 'utf8');
    const method = isPacked ? stored : deflated;
    const facts = factsOf({ method, time, crc: crc32(bytes), packed: body.length, size: bytes.length, path });
    const header = Buffer.concat([uint32(0x04034b50), uint16(versionNeeded), facts, uint16(0), path]);
    // Made by a Unix program. Without its file mode some programs unpack files that nobody may read.
    const origin = uint16((3 << 8) | versionNeeded);
    const attributes = Buffer.concat([
      uint16(0),
      uint16(0),
      uint16(0),
      uint16(0),
      uint32(0o100644 * 0x10000),
    ]);
    directory.push(
      Buffer.concat([
        uint32(0x02014b50),
        origin,
        uint16(versionNeeded),
        facts,
        attributes,
        uint32(offset),
        path,
      ]),
    );
    parts.push(header, body);
    offset += header.length + body.length;
  }
  const central = Buffer.concat(directory);
  const count = uint16(files.length);
  const end = [
    uint32(0x06054b50),
    uint16(0),
    uint16(0),
    count,
    count,
    uint32(central.length),
    uint32(offset),
  ];
  return Buffer.concat([...parts, central, ...end, uint16(0)]);
}

interface Facts {
  readonly method: number;
  readonly time: Date;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly path: Buffer;
}

/** The fields that a file's header and its entry in the directory have in common. */
function factsOf({ method, time, crc, packed, size, path }: Facts): Buffer {
  const clock = (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1);
  const day = ((time.getUTCFullYear() - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate();
  return Buffer.concat([
    uint16(utf8),
    uint16(method),
    uint16(clock),
    uint16(day),
    uint32(crc),
    uint32(packed),
    uint32(size),
    uint16(path.length),
  ]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
}
