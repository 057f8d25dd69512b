// @alone: it measures the memory that pictures take
import { readFileSync } from 'node:fs';
import type { TestPerson } from '@mitto/testkit/person';
import { dumpTables } from '@mitto/testkit/read-tables';
import { sized } from '@mitto/testkit/sized';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { testPicture } from '@mitto/testkit/test-picture';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { photoPathOf, photoSizes } from '../../contract/photos.ts';
import { canaryPicture } from './canary-pictures.fixture.ts';
import { drawApart } from './draw-apart.fixture.ts';
import { hostileFiles } from './hostile-files.fixture.ts';
import { look, personWithProfile, send, storedFiles } from './photos.fixture.ts';
import { pngHeader, pngSignature, withAvifMeasures, withJpegMeasures } from './picture-parts.fixture.ts';
import { watchMemory } from './watch-memory.fixture.ts';

const canaries = sized({ short: 10, nightly: 200 });
const hostile = sized({ short: 30, nightly: 3000 });
const maxGrowth = 200 * 1024 * 1024;

let world: World;
let ana: TestPerson;
beforeAll(async () => {
  world = await startWorld();
  ana = await personWithProfile(world, 'ana');
});
afterAll(() => world.close());

async function removeAll(): Promise<void> {
  const path = photoPathOf(ana.uid);
  const { result } = await ana.call('listUploads', { path });
  for (const { name } of result.files) await ana.call('removeUpload', { path, file: name });
  await world.drain();
}

/**
 * Starts the drawing process and makes it load its codecs. The memory measured afterwards is then growth
 * only.
 */
async function warmUp(): Promise<void> {
  for (const kind of ['jpeg', 'png', 'avif'] as const) {
    await send(ana, [{ name: 'warm.jpg', bytes: await testPicture({ kind }) }]);
  }
  await removeAll();
}

/** Joins all stored bytes and all responses about the member's pictures. */
async function everyByte(): Promise<Buffer> {
  const listed = await ana.call('listUploads', { path: photoPathOf(ana.uid) });
  const served = listed.result.files.flatMap(({ key }) =>
    photoSizes.map(async (size) => {
      const answer = await look(world, ana, `${key}/${size}`);
      expect(answer.status).toBe(200);
      return Buffer.concat([
        Buffer.from(JSON.stringify([...answer.headers])),
        Buffer.from(await answer.arrayBuffer()),
      ]);
    }),
  );
  const rows = [...(await dumpTables(world.database.db)).values()].flat().join('\n');
  const stored = storedFiles(world).map((path) => readFileSync(path));
  return Buffer.concat([
    ...(await Promise.all(served)),
    ...stored,
    Buffer.from(rows),
    Buffer.from(listed.text),
  ]);
}

/** Names of WebP chunks that contain anything other than the picture itself. */
const furtherParts = ['EXIF', 'XMP ', 'ICCP', 'ANIM'];

test(`of ${canaries} pictures with places in them not a byte of those is left`, async () => {
  let sung = 0;
  for (let first = 0; first < canaries; first += 10) {
    const pictures = await Promise.all(Array.from({ length: 10 }, (_, at) => canaryPicture(first + at)));
    for (const { bytes, songs } of pictures) {
      // Checks the fixture: each file must contain the word and the position.
      expect(songs.filter((song) => bytes.includes(song)).length).toBeGreaterThanOrEqual(2);
    }
    const { result, text } = await send(ana, pictures);
    expect(result?.files, text).toHaveLength(10);
    const bytes = await everyByte();
    for (const { songs } of pictures) sung += songs.filter((song) => bytes.includes(song)).length;
    for (const path of storedFiles(world)) {
      const file = readFileSync(path).toString('latin1');
      for (const part of furtherParts) expect(file.includes(part), `${part} in ${path}`).toBe(false);
    }
    await removeAll();
  }
  expect(sung).toBe(0);
});

test(`of ${hostile} hostile files none is taken for what it is not, and none takes the memory`, async () => {
  const files = await hostileFiles(hostile);
  const polyglots = files.filter(({ payload }) => payload !== undefined);
  expect(polyglots.length).toBeGreaterThan(hostile / 10);
  await warmUp();
  const memory = watchMemory();
  const taken: string[] = [];
  const statuses = new Map<number, number>();
  for (const [at, { name, type, bytes, payload }] of files.entries()) {
    const { status, result } = await send(ana, [{ name, type, bytes }]);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status !== 200) continue;
    if (!payload) taken.push(`${at}: ${bytes.toString('latin1', 0, 40)}`);
    const [file] = result.files;
    for (const size of photoSizes) {
      const answer = await look(world, ana, `${file?.key}/${size}`);
      expect(answer.headers.get('content-type')).toBe('image/webp');
      const content = Buffer.from(await answer.arrayBuffer());
      expect(content.includes('POLYGLOT') || content.includes('<script') || content.includes('<?php')).toBe(
        false,
      );
    }
    await removeAll();
  }
  const growth = memory.stop();
  process.stdout.write(
    `hostile pictures: ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}; memory at most +${Math.round(growth / 1e6)} MB\n`,
  );
  expect(taken).toEqual([]);
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  // Only the polyglots are valid pictures, so the server accepted exactly those.
  expect(statuses.get(200)).toBe(polyglots.length);
  expect(growth).toBeLessThan(maxGrowth);
  await expect.poll(() => storedFiles(world, 'incoming')).toEqual([]);
  expect(storedFiles(world)).toEqual([]);
});

test('the heaviest pictures that are taken, four at once, take no more memory than one of them', async () => {
  const heaviest = await Promise.all([
    drawApart({ width: 6900, height: 5200, how: "jpeg({ progressive: true, chromaSubsampling: '4:2:0' })" }),
    drawApart({ width: 2690, height: 2690, how: "avif({ effort: 0, chromaSubsampling: '4:4:4' })" }),
    drawApart({ width: 5300, height: 5400, how: 'png({ progressive: true, compressionLevel: 1 })' }),
    drawApart({ width: 7300, height: 5470, how: 'jpeg({ quality: 70 })' }),
  ]);
  await warmUp();
  const memory = watchMemory();
  const answers = await Promise.all(heaviest.map((bytes) => send(ana, [{ name: 'big.jpg', bytes }])));
  const growth = memory.stop();
  process.stdout.write(`the heaviest pictures: memory at most +${Math.round(growth / 1e6)} MB\n`);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(growth).toBeLessThan(maxGrowth);
  await removeAll();
});

test('a picture that is too heavy for its kind is told so, and nothing of it is decoded', async () => {
  const small = { width: 320, height: 240 };
  const jpeg = await drawApart({ ...small, how: 'jpeg()' });
  const colourful = await drawApart({
    ...small,
    how: "jpeg({ progressive: true, chromaSubsampling: '4:4:4' })",
  });
  const deep = Buffer.concat([pngSignature, pngHeader(5000, 4000, [16, 6, 0, 0, 1]), Buffer.alloc(1000)]);
  const tooHeavy = {
    '41 megapixels': withJpegMeasures(jpeg, 7400, 5600),
    'a line of 20,001 pixels': withJpegMeasures(jpeg, 20_001, 400),
    'progressive, with all its colours': withJpegMeasures(colourful, 6000, 4500),
    '9 megapixels of AVIF': withAvifMeasures(await testPicture({ kind: 'avif' }), 3500, 2600),
    'interlaced, of 16 bits': deep,
  };
  const memory = watchMemory();
  for (const [what, bytes] of Object.entries(tooHeavy)) {
    expect((await send(ana, [{ name: 'big.jpg', bytes }])).error?.code, what).toBe('picture/too-many-pixels');
  }
  expect(memory.stop()).toBeLessThan(maxGrowth / 8);
});
