import { deflateSync, gzipSync } from 'node:zlib';
import { testPicture } from '@mitto/testkit/test-picture';
import {
  frameOf,
  freeBox,
  jpegSegment,
  pngChunk,
  pngHeader,
  pngSignature,
  withAvifMeasures,
  withJpegMeasures,
  withJpegSegments,
  withPngChunks,
} from './picture-parts.fixture.ts';

export interface HostileFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
  /**
   * Second content of a polyglot file. The server may accept such a file, but must not store this content.
   */
  readonly payload?: Buffer;
}

const megabyte = 1024 * 1024;
const script = '<script>alert(document.domain)</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`;

const names = [
  'me.jpg',
  '../../../../etc/cron.d/x.png',
  '..\\..\\windows\\x.avif',
  'x.jpg\u0000.html',
  `${'n'.repeat(300)}.png`,
  'con.png',
  '.htaccess',
  '"><img src=x onerror=alert(1)>.jpg',
  '%2e%2e%2fx.jpg',
  'photo.php',
  'x.svg',
  '',
];
const types = [
  'image/jpeg',
  'image/png',
  'image/avif',
  'image/svg+xml',
  'text/html',
  'application/octet-stream',
];

/**
 * Makes `count` different files that are not pictures or are hostile ones. The same count makes the same
 * files.
 */
export async function hostileFiles(count: number): Promise<HostileFile[]> {
  const jpeg = await testPicture();
  const png = await testPicture({ kind: 'png' });
  const avif = await testPicture({ kind: 'avif' });
  const kinds = [
    ...foreign(jpeg),
    ...disguised(jpeg, png),
    ...damaged({ jpeg, png, avif }),
    ...lying({ jpeg, png, avif }),
    ...bombs(png),
    ...moving(png, avif),
  ].map((bytes) => ({ bytes }));
  const all = [...kinds, ...polyglots({ jpeg, png, avif })];
  // If `count` is below the number of kinds, choose kinds at even intervals.
  const step = Math.max(1, all.length / count);
  return Array.from({ length: count }, (_, at) => {
    const kind = all[Math.floor(at * step) % all.length] ?? { bytes: Buffer.alloc(0) };
    return {
      ...varied(kind, Math.floor(at / all.length)),
      name: names[at % names.length] ?? '',
      type: types[at % types.length] ?? '',
    };
  });
}

/**
 * Makes a file of a later round different from earlier ones by removing bytes at its end. Polyglots are not
 * changed.
 */
function varied<T extends { readonly bytes: Buffer; readonly payload?: Buffer }>(file: T, turn: number): T {
  if (turn === 0 || file.payload) return file;
  return { ...file, bytes: file.bytes.subarray(0, Math.max(0, file.bytes.length - 7 * turn)) };
}

/** Files of other formats, which do not pretend to be pictures. */
function foreign(jpeg: Buffer): Buffer[] {
  const texts = [
    svg,
    `<?xml version="1.0"?>${svg}`,
    `\ufeff${svg}`,
    `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${svg}`,
    `<html>${script}</html>`,
    '%!PS-Adobe-3.0 EPSF-3.0',
    '%PDF-1.7\n1 0 obj',
    'GIF89a\x01\x00\x01\x00\x80\x00\x00',
    'BM6\x00\x00\x00',
    'II*\x00\x08\x00\x00\x00',
    'MM\x00*\x00\x00\x00\x08',
    'P6 200 200 255 ',
    '#?RADIANCE\n',
    '\x00\x00\x01\x00\x01\x00',
    'MZ\x90\x00',
    '\x7fELF\x02\x01\x01',
    '#!/bin/sh\nid',
    '<?php system($_GET[0]); ?>',
    'PK\x03\x04\x14\x00',
    '8BPS\x00\x01',
    '\x00\x00\x00\x0cJXL \x0d\x0a\x87\x0a',
    '\xff\x0a\xfa\x1f',
    '\x00\x00\x00\x0cjP  \x0d\x0a\x87\x0a',
    '\x00\x00\x00\x18ftypheic\x00\x00\x00\x00heicmif1',
    '\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom',
    'RIFF\x24\x00\x00\x00WEBPVP8 ',
    "push graphic-context\nimage over 0,0 0,0 '|id'",
    '',
  ].map((text) => Buffer.from(text, 'latin1'));
  return [...texts, gzipSync(svg), Buffer.from(svg, 'utf16le'), Buffer.alloc(megabyte), jpeg.subarray(1)];
}

/** Files that begin like a picture and continue as something else. */
function disguised(jpeg: Buffer, png: Buffer): Buffer[] {
  const body = Buffer.from(`<html>${script}`);
  return [
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), body]),
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xdb]), Buffer.from(svg)]),
    Buffer.concat([jpeg.subarray(0, 20), body]),
    Buffer.concat([pngSignature, body]),
    Buffer.concat([png.subarray(0, 33), body]),
    Buffer.from(`\x00\x00\x00\x1cftypavif\x00\x00\x00\x00avifmif1miaf${svg}`, 'latin1'),
    Buffer.from('\xff\xd8\xff\xfe\x00\x10GIF89a/*', 'latin1'),
    Buffer.concat([body, jpeg]),
    Buffer.concat([Buffer.from('\r\n'), png]),
  ];
}

interface Good {
  readonly jpeg: Buffer;
  readonly png: Buffer;
  readonly avif: Buffer;
}

/** Truncated pictures, and pictures with overwritten bytes in fields that decoders trust. */
function damaged({ jpeg, png, avif }: Good): Buffer[] {
  const cut = [0.02, 0.1, 0.3, 0.6].flatMap((part) =>
    [jpeg, png, avif].map((bytes) => bytes.subarray(0, Math.floor(bytes.length * part))),
  );
  const zeroed = [png, avif].map((bytes) => Buffer.from(bytes).fill(0, Math.floor(bytes.length / 3)));
  const wrongCheck = Buffer.from(png);
  wrongCheck[30] = (wrongCheck[30] ?? 0) ^ 0xff;
  const noComponents = Buffer.from(jpeg);
  noComponents[frameOf(jpeg) + 9] = 0;
  const noSampling = Buffer.from(jpeg);
  noSampling[frameOf(jpeg) + 11] = 0;
  return [
    ...cut,
    ...zeroed,
    wrongCheck,
    noComponents,
    noSampling,
    // Segments that end after the end of the file, or before their own start.
    Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1, 0xff, 0xff, 1, 2, 3])]),
    Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1, 0x00, 0x00]), jpeg.subarray(2)]),
    Buffer.concat([pngSignature, pngChunk('IHDR', Buffer.alloc(3))]),
    Buffer.concat([pngSignature, pngHeader(200, 200, [8, 9, 0, 0, 0]), png.subarray(33)]),
  ];
}

/**
 * Pictures whose headers declare false dimensions, which makes a careless decoder allocate far too much
 * memory.
 */
function lying({ jpeg, png, avif }: Good): Buffer[] {
  const frame = jpeg.subarray(frameOf(jpeg), frameOf(jpeg) + 2 + jpeg.readUInt16BE(frameOf(jpeg) + 2));
  const second = withJpegMeasures(Buffer.concat([jpeg.subarray(0, 2), frame, jpeg.subarray(2)]), 120, 120);
  return [
    withJpegMeasures(jpeg, 65_500, 65_500),
    withJpegMeasures(jpeg, 65_500, 610),
    withJpegMeasures(jpeg, 4000, 3000),
    withJpegMeasures(jpeg, 0, 0),
    withJpegMeasures(jpeg, 1, 1),
    withJpegMeasures(second, 110, 110),
    Buffer.concat([pngSignature, pngHeader(0x7fffffff, 0x7fffffff), png.subarray(33)]),
    Buffer.concat([pngSignature, pngHeader(100_000, 100_000), png.subarray(33)]),
    Buffer.concat([pngSignature, pngHeader(0, 0), png.subarray(33)]),
    Buffer.concat([pngSignature, pngHeader(6000, 6000, [16, 6, 0, 0, 1]), png.subarray(33)]),
    withAvifMeasures(avif, 60_000, 60_000),
    withAvifMeasures(avif, 0xffffffff, 0xffffffff),
    withAvifMeasures(avif, 0, 0),
    withAvifMeasures(avif, 100, 100),
  ];
}

const overflow = (): Buffer => deflateSync(Buffer.alloc(60 * megabyte), { level: 9 });

/** Decompression bombs: small files with a huge amount of decoded data. */
function bombs(png: Buffer): Buffer[] {
  const zeros = overflow();
  const solid = (side: number) =>
    Buffer.concat([
      pngSignature,
      pngHeader(side, side, [1, 0, 0, 0, 0]),
      pngChunk('IDAT', deflateSync(Buffer.alloc((side / 8 + 1) * side), { level: 9 })),
      pngChunk('IEND', Buffer.alloc(0)),
    ]);
  return [
    solid(8000),
    solid(20_000),
    Buffer.concat([
      png.subarray(0, 33),
      ...Array.from({ length: 20 }, () => pngChunk('IHDR', Buffer.alloc(13, 0x7f))),
      png.subarray(33),
    ]),
    Buffer.concat([
      pngSignature,
      pngHeader(200, 200),
      pngChunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), zeros])),
    ]),
  ];
}

function moving(png: Buffer, avif: Buffer): Buffer[] {
  const frames = Buffer.alloc(8);
  frames.writeUInt32BE(2, 0);
  const sequence = Buffer.from(avif);
  sequence.write('avis', 8, 'latin1');
  const alsoSequence = Buffer.from(avif);
  alsoSequence.write('avis', 20, 'latin1');
  return [withPngChunks(png, [pngChunk('acTL', frames)]), sequence, alsoSequence];
}

/** Pictures that are at the same time valid files of another format. */
function polyglots({ jpeg, png, avif }: Good): { bytes: Buffer; payload: Buffer }[] {
  const payloads = [
    `<!--POLYGLOT-->${svg}`,
    '*/=1;alert(/POLYGLOT/);/*',
    'PK\x03\x04POLYGLOT-archive',
    '<?php /*POLYGLOT*/ system($_GET[0]); ?>',
    '%PDF-1.7 POLYGLOT',
  ].map((text) => Buffer.from(text, 'latin1'));
  const zeros = overflow();
  // Picture with 500 times the data that its pixels need.
  const tooMuch = Buffer.concat([
    pngSignature,
    pngHeader(200, 200),
    pngChunk('IDAT', zeros),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
  const both = payloads.flatMap((payload) =>
    [
      Buffer.concat([jpeg, payload]),
      Buffer.concat([png, payload]),
      Buffer.concat([avif, freeBox(payload)]),
      withJpegSegments(jpeg, [jpegSegment(0xfe, payload)]),
      withJpegSegments(jpeg, [jpegSegment(0xe1, payload)]),
      withPngChunks(png, [pngChunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), payload]))]),
    ].map((bytes) => ({ bytes, payload })),
  );
  return [...both, { bytes: tooMuch, payload: zeros }];
}
