import sharp from 'sharp';

/**
 * Converts SVG portraits to WebP in a separate process, so that the server process never opens an SVG. Reads
 * a JSON list of SVGs from stdin. Writes to stdout each picture's length, as four bytes, and then the
 * picture.
 */
const drawings: unknown = JSON.parse(Buffer.concat(await process.stdin.toArray()).toString('utf8'));
if (!Array.isArray(drawings)) throw new Error('What came is no list.');
sharp.concurrency(1);
for (const drawing of drawings) {
  const picture = await sharp(Buffer.from(String(drawing)))
    .webp({ quality: 90 })
    .toBuffer();
  const length = Buffer.alloc(4);
  length.writeUInt32BE(picture.length);
  process.stdout.write(length);
  process.stdout.write(picture);
}
