import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPictures, type Pictures } from './create-pictures.ts';
import { startPictureProcess } from './start-picture-process.ts';

let folder: string;
let pictures: Pictures;
let good: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mitto-pictures-'));
  good = join(folder, 'good');
  const plain = { width: 300, height: 200, channels: 3, background: '#336699' } as const;
  writeFileSync(good, await sharp({ create: plain }).jpeg().toBuffer());
  pictures = createPictures({ atOnce: 1, atOnceOfOne: 1, maxWaiting: 3, maxOfOne: 2 });
});
afterAll(() => {
  pictures.close();
  rmSync(folder, { recursive: true, force: true });
});

test('who comes when the line is full is told to wait, and so is one member with too many in it', async () => {
  const asked = ['ana', 'ana', 'ana', 'ana', 'ben', 'cat'].map((uid) => pictures.draw(uid, good));
  const done = await Promise.allSettled(asked);
  expect(done.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
  ]);
  const refused = done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  for (const reason of refused) expect(reason).toMatchObject({ code: 'busy', countDown: 5 });
  expect((await pictures.draw('cat', good)).width).toBe(300);
});

test('pictures of one member leave a place in the line for the others', async () => {
  const many = createPictures({ atOnce: 2, atOnceOfOne: 1, maxWaiting: 10, maxOfOne: 6 });
  const drawn: string[] = [];
  const draw = async (uid: string) => {
    await many.draw(uid, good);
    drawn.push(uid);
  };
  await Promise.all(['ana', 'ana', 'ana', 'ana', 'ana', 'ana', 'ben'].map(draw));
  many.close();
  expect(drawn.indexOf('ben')).toBeLessThan(2);
});

test('a picture asked for while the idle process ends is drawn by the next process', async () => {
  const apart = startPictureProcess({ idleMs: 1 });
  const work = { source: good, isOurs: false, drawing: {} };
  for (const pauseMs of [1, 2, 3, 4, 5, 8, 12, 2, 4]) {
    expect((await apart.draw(work)).width).toBe(300);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  apart.close();
});

test('a picture that breaks the process that draws is damaged, and the next one finds a new process', async () => {
  const children = async () => {
    const { readFileSync } = await import('node:fs');
    return readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').map(Number);
  };
  await pictures.draw('ana', good);
  const before = await children();
  const asked = pictures.draw('ana', good);
  // Simulates the operating system's out-of-memory killer.
  for (const pid of before) process.kill(pid, 'SIGKILL');
  await expect(asked).rejects.toMatchObject({ fault: 'picture/broken' });
  expect((await pictures.draw('ana', good)).width).toBe(300);
  expect(await children()).not.toEqual(before);
});

test('turned by its camera a picture stands upright, and no part of it is outside', async () => {
  const path = join(folder, 'turned');
  writeFileSync(path, await sharp(good).withMetadata({ orientation: 6 }).toBuffer());
  const crop = { x: 0.5, y: 0.5, width: 1, height: 1 };
  expect(await pictures.draw('ana', path)).toMatchObject({ width: 200, height: 300 });
  expect(await pictures.draw('ana', path, { crop })).toMatchObject({ width: 100, height: 150 });
});
