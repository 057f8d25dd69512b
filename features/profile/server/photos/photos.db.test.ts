import { readFileSync } from 'node:fs';
import { newId } from '@mitto/kit/ids';
import { Device } from '@mitto/testkit/device';
import { exportOf } from '@mitto/testkit/export-of';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { testPicture } from '@mitto/testkit/test-picture';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { photoPathOf, photoSizes } from '../../contract/photos.ts';
import { canaryPicture } from './canary-pictures.fixture.ts';
import { look, namesOf, personWithProfile, send, show, storedFiles } from './photos.fixture.ts';

let world: World;
let ana: TestPerson;
let turn = 0;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  await world.drain();
  turn += 1;
  ana = await personWithProfile(world, `ana-${turn}`);
});
afterAll(() => world.close());

async function ownRow(person: TestPerson) {
  return (await new Device(person).pull()).find(({ table }) => table === 'user_info');
}

test('a picture is drawn in every size, and the row of its owner says so to their devices', async () => {
  const before = await ownRow(ana);
  const bytes = await testPicture({ width: 1700, height: 1275 });
  const { result } = await send(ana, [{ name: 'me.jpg', bytes }], {
    sizes: '100x100,101x20,500x350,300x721,9000x1',
  });
  expect(result.sizes).toEqual({
    ...{ '100x100': 'thumb', '101x20': '360', '500x350': '720', '300x721': '1600', '9000x1': '1600' },
  });
  const [file] = result.files;
  expect(result).toMatchObject({ fileUrl: '/media/', errors: [], files: [{ parent: `${ana.uid}/images/` }] });
  expect(file).toMatchObject({ width: 1600, height: 1200 });
  const measures: Record<string, unknown> = {};
  for (const size of photoSizes) {
    const answer = await look(world, ana, `${file?.key}/${size}`);
    const { width, height, format } = await sharp(await answer.arrayBuffer()).metadata();
    measures[size] = [answer.status, format, width, height];
  }
  expect(measures).toEqual({
    thumb: [200, 'webp', 100, 100],
    360: [200, 'webp', 360, 270],
    720: [200, 'webp', 720, 540],
    1600: [200, 'webp', 1600, 1200],
  });
  const { parent: _, ...shown } = file ?? { parent: '' };
  const path = photoPathOf(ana.uid);
  const row = await ownRow(ana);
  expect(row?.row).toMatchObject({
    profileImage: { path, files: [{ ...shown, name: 'profile_picture' }] },
    profileImageUpdate: world.clock.now(),
    photos: { path, files: [shown] },
  });
  expect(row?.ver).toBeGreaterThan(before?.ver ?? 0);
});

test('twelve are taken, a thirteenth is refused with the sentence, and so are thirteen at once', async () => {
  const files = await Promise.all(
    Array.from({ length: 13 }, async (_, seed) => ({
      name: `${seed}.jpg`,
      bytes: await testPicture({ seed, width: 120, height: 100 }),
    })),
  );
  const tooMany = {
    status: 422,
    error: {
      code: 'profile/too-many-photos',
      message: 'Total files exceed maximum allowed files 12 please delete some images before proceeding.',
      fields: { files: 'too-many' },
    },
  };
  expect(await send(ana, files)).toMatchObject(tooMany);
  expect((await send(ana, files.slice(0, 12))).result.files).toHaveLength(12);
  expect(await send(ana, files.slice(12))).toMatchObject(tooMany);
  expect(await namesOf(ana)).toHaveLength(12);
});

test('of pictures sent side by side no more than twelve are kept, and of the others nothing', async () => {
  const before = storedFiles(world).length;
  const bytes = await testPicture({ width: 120, height: 100 });
  const answers = await Promise.all(Array.from({ length: 16 }, () => send(ana, [{ name: 'me.jpg', bytes }])));
  const refused = answers.filter(({ status }) => status !== 200).map(({ error }) => error?.code);
  expect(refused.every((code) => code === 'profile/too-many-photos' || code === 'busy')).toBe(true);
  const names = await namesOf(ana);
  expect(names).toHaveLength(16 - refused.length);
  expect(names.length).toBeLessThanOrEqual(12);
  await world.drain();
  expect(storedFiles(world)).toHaveLength(before + names.length * (photoSizes.length + 1));
});

test('the first is the profile picture: one sent as such comes first, and replaces if it says so', async () => {
  const first = await show(ana, 1);
  const second = await show(ana, 2);
  expect(await namesOf(ana)).toEqual([first.name, second.name]);
  const face = await show(ana, 3, { name: 'profile_picture' });
  expect(await namesOf(ana)).toEqual([face.name, first.name, second.name]);
  const other = await show(ana, 4, { name: 'profile_picture', replaceIfExists: 'true' });
  expect(await namesOf(ana)).toEqual([face.name, first.name, second.name]);
  expect(other.key).not.toBe(face.key);
  expect((await look(world, ana, `${face.key}/360`)).status).toBe(404);
  expect((await look(world, ana, `${other.key}/360`)).status).toBe(200);
});

test('a name is taken once, replaced in its place, or given anew, as the caller wishes', async () => {
  const bytes = await testPicture();
  const files = [{ name: 'x.jpg', bytes }];
  const [a, b] = [await show(ana, 1, { name: 'beach' }), await show(ana, 2)];
  expect(a.name).toBe('beach');
  expect((await send(ana, files, { name: 'beach' })).error).toMatchObject({ code: 'profile/photo-exists' });
  await send(ana, files, { name: 'beach', replaceIfExists: 'true' });
  expect(await namesOf(ana)).toEqual(['beach', b.name]);
  await send(ana, files, { name: 'beach', allowDuplicate: 'true' });
  expect(await namesOf(ana)).toHaveLength(3);
  const two = await send(ana, [...files, ...files], { name: 'beach', replaceIfExists: 'true' });
  expect(two.error).toMatchObject({ code: 'invalid', fields: { name: 'one-file' } });
});

test('pictures are ordered, put first and removed; an order that is not all of them is refused', async () => {
  const [a, b, c] = [await show(ana, 1), await show(ana, 2), await show(ana, 3)].map(({ name }) => name);
  const path = photoPathOf(ana.uid);
  await ana.call('changeUploads', { path, order: [c, a, b] as string[] });
  expect(await namesOf(ana)).toEqual([c, a, b]);
  await ana.call('changeUploads', { path, profileImage: b as string });
  expect(await namesOf(ana)).toEqual([b, c, a]);
  for (const order of [[a], [a, a, b, c], [a, b, c, 'nobody']]) {
    const { status } = await ana.call('changeUploads', { path, order: order as string[] });
    expect([404, 422]).toContain(status);
  }
  expect(await namesOf(ana)).toEqual([b, c, a]);
  await ana.call('removeUpload', { path, file: 'profile_picture' });
  expect(await namesOf(ana)).toEqual([c, a]);
  const again = await ana.call('removeUpload', { path, file: b as string });
  expect(again.result.files.map(({ name }) => name)).toEqual([c, a]);
});

test('what is cut away is gone, at once and when a picture is cut anew', async () => {
  // Picture with a red left half and a blue right half.
  const halves = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#0000ff' } })
    .composite([
      { input: { create: { width: 400, height: 400, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
    ])
    .jpeg()
    .toBuffer();
  const colourOf = async (key: string, size: string) => {
    const answer = await look(world, ana, `${key}/${size}`);
    const { channels } = await sharp(await answer.arrayBuffer()).stats();
    return channels.slice(0, 3).map(({ mean }) => (mean > 200 ? 1 : mean < 50 ? 0 : 0.5));
  };
  const { result } = await send(ana, [{ name: 'x.jpg', bytes: halves }], { circle: '0,0,.4,.8' });
  const [file] = result.files;
  expect(await colourOf(file?.key ?? '', 'thumb')).toEqual([1, 0, 0]);
  expect(await colourOf(file?.key ?? '', '360')).toEqual([0.5, 0, 0.5]);
  const path = photoPathOf(ana.uid);
  const cut = { name: file?.name ?? '', crop: { x: 0.55, y: 0, width: 0.45, height: 1 } };
  const changed = await ana.call('changeUploads', { path, cut });
  const [after] = changed.result.files;
  expect(after).toMatchObject({ name: file?.name, width: 360, height: 400 });
  expect(await colourOf(after?.key ?? '', '1600')).toEqual([0, 0, 1]);
  expect(await colourOf(after?.key ?? '', 'thumb')).toEqual([0, 0, 1]);
  expect((await look(world, ana, `${file?.key}/1600`)).status).toBe(404);
  const tiny = { name: file?.name ?? '', crop: { x: 0, y: 0, width: 0.1, height: 0.1 } };
  expect((await ana.call('changeUploads', { path, cut: tiny })).error?.code).toBe('picture/too-small');
});

test('a bad picture among good ones is named beside them; alone it is refused', async () => {
  const good = { name: 'good.jpg', bytes: await testPicture() };
  const bad = { name: '../../bad\u202e.jpg', bytes: Buffer.from('<svg onload=alert(1)>') };
  const large = { name: 'large.jpg', bytes: Buffer.concat([good.bytes, Buffer.alloc(10 * 1024 * 1024)]) };
  const mixed = await send(ana, [good, bad, large]);
  expect(mixed.result.files).toHaveLength(1);
  expect(mixed.result.errors).toEqual([
    expect.objectContaining({ index: 1, name: 'bad.jpg', size: 21, code: 'file/wrong-kind' }),
    expect.objectContaining({ index: 2, name: 'large.jpg', size: 10 * 1024 * 1024, code: 'file/too-large' }),
  ]);
  expect((await send(ana, [bad])).error).toMatchObject({
    code: 'file/wrong-kind',
    fields: { 'files.0': 'wrong-kind' },
  });
  expect((await send(ana, [])).error?.code).toBe('file/missing');
});

test('a photo that is removed is not found from then on, and its bytes are gone', async () => {
  const before = storedFiles(world);
  const file = await show(ana);
  expect(storedFiles(world)).toHaveLength(before.length + photoSizes.length + 1);
  await ana.call('removeUpload', { path: photoPathOf(ana.uid), file: file.name });
  for (const size of photoSizes) expect((await look(world, ana, `${file.key}/${size}`)).status).toBe(404);
  await world.drain();
  expect(storedFiles(world)).toEqual(before);
});

test('an upload that is sent twice with its key is one', async () => {
  const path = photoPathOf(ana.uid);
  const files = [{ name: 'me.jpg', bytes: await testPicture() }];
  const options = { idempotencyKey: newId() };
  const first = await ana.call('upload', { path, files }, options);
  const again = await ana.call('upload', { path, files }, options);
  expect(again.result).toEqual(first.result);
  expect(again.headers.get('idempotent-replay')).toBe('true');
  expect(await namesOf(ana)).toHaveLength(1);
  const others = [{ name: 'me.jpg', bytes: await testPicture({ seed: 9 }) }];
  expect((await ana.call('upload', { path, files: others }, options)).error?.code).toBe(
    'idempotency/mismatch',
  );
});

test('erased with their owner: rows, bytes and derivatives; exported with them', async () => {
  const before = storedFiles(world);
  const file = await show(ana);
  const exported = await exportOf(world, ana);
  expect(exported.text).toContain(`/media/${file.key}/1600`);
  await world.deps.database.transact((tx) => world.deps.eraseMember(tx, ana.uid));
  await world.drain();
  expect(storedFiles(world)).toEqual(before);
  const left = await world.database.db
    .selectFrom('media_object')
    .selectAll()
    .where('key', '=', file.key)
    .execute();
  expect(left).toEqual([]);
});

test('nothing is left but the pictures: what was sent is nowhere, and all that is stored is WebP', async () => {
  await show(ana);
  await expect.poll(() => storedFiles(world, 'incoming')).toEqual([]);
  for (const path of storedFiles(world)) {
    expect(readFileSync(path).toString('latin1', 0, 4)).toBe('RIFF');
    expect(readFileSync(path).toString('latin1', 8, 12)).toBe('WEBP');
  }
});

test.each([
  ['JPEG', 0],
  ['PNG', 1],
  ['AVIF', 2],
])(
  'of what a camera writes beside the picture (%s), its place above all, nothing is kept in any size',
  async (_kind, number) => {
    const before = storedFiles(world);
    const { name, bytes, songs } = await canaryPicture(number);
    expect(songs.some((song) => bytes.includes(song))).toBe(true);
    expect((await send(ana, [{ name, bytes }])).status).toBe(200);
    const stored = storedFiles(world).filter((path) => !before.includes(path));
    expect(stored).toHaveLength(photoSizes.length + 1);
    for (const path of stored) {
      const file = readFileSync(path);
      const further = ['EXIF', 'XMP ', 'ICCP'].filter((part) => file.includes(part));
      expect([further, songs.filter((song) => file.includes(song))], path).toEqual([[], []]);
    }
  },
);
