import { deflateSync } from 'node:zlib';
import { testPicture } from '@mitto/testkit/test-picture';
import sharp, { type Sharp } from 'sharp';
import { freeBox, jpegSegment, pngChunk, withJpegSegments, withPngChunks } from './picture-parts.fixture.ts';

export interface CanaryPicture {
  readonly name: string;
  readonly bytes: Buffer;
  /** Canary bytes in this file. After the upload, none of them may be stored or sent anywhere. */
  readonly songs: readonly Buffer[];
}

/**
 * Makes a picture with a GPS position, and with a canary word in every kind of metadata that cameras and
 * programs write.
 */
export async function canaryPicture(number: number): Promise<CanaryPicture> {
  const kind = (['jpeg', 'png', 'avif', 'jpeg'] as const)[number % 4] ?? 'jpeg';
  const word = `GPS-CANARY-${number}-${(number * 7919) % 100_003}`;
  const plain = await testPicture({ kind: 'png', width: 140 + (number % 5), height: 110, seed: number });
  const [degrees, minutes] = [10 + (number % 79), number % 60];
  const tagged = sharp(plain)
    .withExif({
      IFD0: { Copyright: word, Make: word, Model: word, Artist: word, Orientation: '1' },
      IFD2: { UserComment: word },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: `${degrees}/1 ${minutes}/1 ${number + 4_100_000}/100`,
        GPSLongitudeRef: 'E',
        GPSLongitude: `${degrees}/1 ${minutes}/1 ${number + 4_200_000}/100`,
      },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><exif:GPSLatitude>${word}</exif:GPSLatitude></x:xmpmeta>`)
    .withIccProfile('p3');
  const bytes = await written(tagged, kind, word);
  const seconds = Buffer.alloc(4);
  seconds.writeUInt32LE(number + 4_100_000);
  // Seconds of the GPS position as bytes, in the byte order of this file.
  const place = [seconds, Buffer.from(seconds).reverse()].filter((song) => bytes.includes(song));
  return {
    name: `${word}.${kind}`,
    bytes,
    songs: [Buffer.from(word), Buffer.from(word, 'utf16le'), ...place],
  };
}

async function written(tagged: Sharp, kind: 'jpeg' | 'png' | 'avif', word: string): Promise<Buffer> {
  if (kind === 'avif') {
    return Buffer.concat([
      await tagged.avif({ effort: 0, quality: 40 }).toBuffer(),
      freeBox(Buffer.from(word)),
    ]);
  }
  if (kind === 'png') {
    return withPngChunks(await tagged.png().toBuffer(), [
      pngChunk('tEXt', Buffer.from(`Comment\0${word}`)),
      pngChunk('zTXt', Buffer.concat([Buffer.from('Place\0\0'), deflateSync(word)])),
      pngChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${word}`)),
      pngChunk('tIME', Buffer.from([7, 0xea, 11, 21, 12, 0, 0])),
    ]);
  }
  // In this order: a Photoshop caption, a comment, a segment of a camera vendor, and the trailer that phones
  // append.
  const caption = Buffer.concat([
    Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0', 'latin1'),
    Buffer.from([0, word.length + 5, 0x1c, 0x02, 0x78, 0, word.length]),
    Buffer.from(word),
  ]);
  const segments = [
    jpegSegment(0xed, caption),
    jpegSegment(0xfe, Buffer.from(word)),
    jpegSegment(0xe7, Buffer.from(word, 'utf16le')),
  ];
  const picture = await tagged.jpeg().toBuffer();
  return Buffer.concat([withJpegSegments(picture, segments), Buffer.from(`ftypmp42 ${word}`)]);
}
