import { readFileSync } from 'node:fs';
import { matrixRoles } from '@mitto/kit/define-api';
import { newId } from '@mitto/kit/ids';
import { hour } from '@mitto/kit/time';
import { exportOf } from '@mitto/testkit/export-of';
import type { TestPerson } from '@mitto/testkit/person';
import { setScene } from '@mitto/testkit/samples/scene';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { testPicture } from '@mitto/testkit/test-picture';
import type { InputOf } from '@mitto/testkit/world-calls';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { maxTextPictureBytes, maxTextPictures, textPictureSizes } from '../../contract/photos.ts';
import { textPictureAccess } from '../../contract/photos-calls.ts';
import { canaryPicture } from '../photos/canary-pictures.fixture.ts';
import { hostileFiles } from '../photos/hostile-files.fixture.ts';
import { look, storedFiles } from '../photos/photos.fixture.ts';
import { deleteTextPictures, insertTextPictures, readTextPictures } from './store.ts';
import { deleteUnusedTextPictures, unusedRetention } from './text-pictures.ts';

const path = 'photos/';
const small = { width: 120, height: 100 };

let world: World;
let staff: TestPerson;
let turn = 0;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  await world.drain();
  turn += 1;
  staff = await world.person(`staff-${turn}`, { isAdmin: true });
});
afterAll(() => world.close());

type Files = NonNullable<InputOf<'upload'>['files']>;

async function send(files: Files, wishes: Omit<InputOf<'upload'>, 'path' | 'files'> = {}, by = staff) {
  return await by.call('upload', { path, files, ...wishes }, { idempotencyKey: newId() });
}

/** Uploads one picture and returns its entry in the answer. */
async function bring(wishes: Parameters<typeof testPicture>[0] = small, by = staff) {
  const { result, text } = await send([{ name: 'a.jpg', bytes: await testPicture(wishes) }], {}, by);
  const file = result?.files[0];
  if (!file) throw new Error(text);
  return file;
}

const listOf = async (person: TestPerson) => {
  const { result } = await person.call('listUploads', { path });
  return result.files.map(({ name }) => name).sort();
};

test('a picture is drawn in the sizes of texts, each its longer side, and none is enlarged', async () => {
  const measuresOf = async (width: number, height: number) => {
    const { result } = await send([{ name: 'a.png', bytes: await testPicture({ width, height }) }]);
    const [file] = result.files;
    const measures: Record<string, unknown> = {};
    for (const size of textPictureSizes) {
      const answer = await look(world, staff, `${file?.key}/${size}`);
      const drawn = await sharp(await answer.arrayBuffer()).metadata();
      measures[size] = [answer.status, drawn.format, drawn.width, drawn.height];
    }
    return { result, measures };
  };
  const { result, measures } = await measuresOf(800, 1600);
  expect(measures).toEqual({
    160: [200, 'webp', 80, 160],
    500: [200, 'webp', 250, 500],
    1000: [200, 'webp', 500, 1000],
    1052: [200, 'webp', 526, 1052],
  });
  expect(result).toMatchObject({
    fileUrl: '/media/',
    errors: [],
    files: [{ parent: path, width: 526, height: 1052 }],
  });
  expect((await measuresOf(600, 300)).measures).toMatchObject({
    160: [200, 'webp', 160, 80],
    1000: [200, 'webp', 600, 300],
    1052: [200, 'webp', 600, 300],
  });
  const rows = await readTextPictures(world.database.db, staff.uid);
  const object = await world.database.db
    .selectFrom('media_object')
    .select(['kind', 'sizes', 'state', 'bytes'])
    .where('key', '=', result.files[0]?.key ?? '')
    .executeTakeFirstOrThrow();
  expect(object).toMatchObject({ kind: 'profile.text-picture', sizes: textPictureSizes, state: 'kept' });
  expect(rows.find(({ key }) => key === result.files[0]?.key)?.bytes).toBe(object.bytes);
  expect((await look(world, staff, `${result.files[0]?.key}/thumb`)).status).toBe(404);
});

test('staff alone may upload, list and remove, as the contract says', async () => {
  for (const [at, role] of matrixRoles.entries()) {
    const { caller, ip } = await setScene(world, role);
    const options = { ip, idempotencyKey: newId() };
    const call: TestPerson['call'] = caller?.call ?? world.anonymous.call;
    const files = [{ name: 'a.jpg', bytes: await testPicture(small) }];
    const answers = [
      await call('listUploads', { path }, { ip }),
      await call('upload', { path, files }, options),
      await call('removeUpload', { path, file: 'A'.repeat(22) }, { ip }),
    ];
    const told = answers.map(({ status, error }) => (status === 200 ? 'ok' : error?.code));
    expect(told, role).toEqual(Array.from({ length: 3 }, () => textPictureAccess[at]));
  }
});

test('nobody else sees the pictures, lists them or removes them, also not other staff', async () => {
  const other = await world.person(`other-${turn}`, { isAdmin: true });
  const member = await world.person(`member-${turn}`, { hasProfile: true });
  const { key } = await bring();
  for (const person of [other, member, undefined]) {
    expect((await look(world, person, `${key}/500`)).status).toBe(person ? 404 : 401);
  }
  expect(await listOf(other)).toEqual([]);
  expect((await other.call('removeUpload', { path, file: key })).status).toBe(200);
  expect(await listOf(staff)).toEqual([key]);
  expect((await look(world, staff, `${key}/500`)).status).toBe(200);
});

test('a picture that is removed is gone at once, and removing it again is no error', async () => {
  const before = storedFiles(world);
  const { key } = await bring();
  expect(storedFiles(world)).toHaveLength(before.length + textPictureSizes.length);
  for (const _ of ['first', 'again']) {
    const { status, result } = await staff.call('removeUpload', { path, file: key });
    expect([status, result]).toEqual([200, { fileUrl: '/media/', path, files: [] }]);
  }
  expect((await look(world, staff, `${key}/500`)).status).toBe(404);
  await world.drain();
  expect(storedFiles(world)).toEqual(before);
});

test('what only photos of a profile have is refused, and a cut is drawn', async () => {
  const files = [{ name: 'a.jpg', bytes: await testPicture({ width: 400, height: 200 }) }];
  for (const [field, value] of Object.entries({
    name: 'beach',
    replaceIfExists: 'true',
    allowDuplicate: 'true',
    circle: '0,0,0.5,0.5',
    sizes: '100x100',
  })) {
    const { error } = await send(files, { [field]: value });
    expect(error).toMatchObject({ code: 'invalid', fields: { [field]: 'photos-only' } });
  }
  const { result } = await send(files, { crop: '0,0,0.5,1' });
  expect(result.files).toMatchObject([{ width: 200, height: 200 }]);
  expect((await staff.call('changeUploads', { path: path as string, order: [] })).status).toBe(422);
});

test('files that are no pictures are refused as everywhere, and told beside those that are taken', async () => {
  const before = storedFiles(world);
  const hostile = (await hostileFiles(24)).filter(({ payload }) => payload === undefined);
  for (const { name, type, bytes } of hostile) {
    const { status, error } = await send([{ name, type, bytes }]);
    expect([status < 500, error?.code]).toEqual([true, expect.stringMatching(/^(file|picture)\//)]);
  }
  expect(await listOf(staff)).toEqual([]);
  const large = { name: 'large.jpg', bytes: Buffer.alloc(10 * 1024 * 1024 + 1) };
  const good = { name: 'a.jpg', bytes: await testPicture(small) };
  const { result } = await send([large, good]);
  expect(result).toMatchObject({ files: [{}], errors: [{ index: 0, code: 'file/too-large' }] });
  expect((await send([])).error?.code).toBe('file/missing');
  await world.drain();
  expect(storedFiles(world)).toHaveLength(before.length + textPictureSizes.length);
});

test.each([0, 1, 2])(
  'of what a camera writes beside the picture nothing is kept in any size (%s)',
  async (number) => {
    const before = storedFiles(world);
    const { name, bytes, songs } = await canaryPicture(number);
    expect((await send([{ name, bytes }])).status).toBe(200);
    const stored = storedFiles(world).filter((file) => !before.includes(file));
    expect(stored).toHaveLength(textPictureSizes.length);
    for (const file of stored) {
      const content = readFileSync(file);
      const further = ['EXIF', 'XMP ', 'ICCP'].filter((part) => content.includes(part));
      expect([further, songs.filter((song) => content.includes(song))], file).toEqual([[], []]);
    }
  },
);

const keyOf = (at: number) => `row-${turn}-${at}`.padEnd(22, '-');

/** Fills the list of the member with rows, so that this many places and bytes are left. */
async function leaveRoom(places: number, bytes = maxTextPictureBytes): Promise<void> {
  const count = maxTextPictures - places;
  const rows = Array.from({ length: count }, (_, at) => ({
    ...{ key: keyOf(at), uid: staff.uid, ...small, size: 1, thumbhash: Buffer.alloc(1) },
    bytes: at === 0 ? maxTextPictureBytes - bytes : 0,
    made_at: world.clock.now(),
  }));
  await world.database.transact((tx) => insertTextPictures(tx, rows));
}

test('no more than the max number, and no more than the max bytes, wait for a text', async () => {
  await leaveRoom(1);
  const file = { name: 'a.jpg', bytes: await testPicture(small) };
  const tooMany = { code: 'profile/too-many-text-pictures', fields: { files: 'too-many' } };
  const before = storedFiles(world);
  expect((await send([file, file])).error).toMatchObject(tooMany);
  const { key } = await bring();
  expect((await send([file])).error).toMatchObject(tooMany);
  await staff.call('removeUpload', { path, file: key });
  await world.database.transact((tx) => deleteTextPictures(tx, staff.uid, [keyOf(0)]));
  await world.database.transact((tx) =>
    insertTextPictures(tx, [
      {
        ...{ key: keyOf(999), uid: staff.uid, ...small, size: 1, thumbhash: Buffer.alloc(1) },
        bytes: maxTextPictureBytes,
        made_at: world.clock.now(),
      },
    ]),
  );
  // The bytes of a new picture are known only when it is drawn; nothing of it stays.
  expect((await send([file])).error).toMatchObject(tooMany);
  await world.drain();
  expect(storedFiles(world)).toEqual(before);
});

test('of two uploads at one moment only one gets the last place', async () => {
  await leaveRoom(1);
  const before = storedFiles(world);
  const file = { name: 'a.jpg', bytes: await testPicture(small) };
  const answers = await Promise.all([send([file]), send([file])]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(await listOf(staff)).toHaveLength(maxTextPictures);
  await world.drain();
  expect(storedFiles(world)).toHaveLength(before.length + textPictureSizes.length);
});

test('an upload sent again is one picture, with the same answer', async () => {
  const files = [{ name: 'a.jpg', bytes: await testPicture(small) }];
  const options = { idempotencyKey: newId() };
  const input = { path, files };
  const first = await staff.call('upload', input, options);
  const again = await staff.call('upload', input, options);
  expect(again.result).toEqual(first.result);
  expect(await listOf(staff)).toHaveLength(1);
});

test('a picture that no text used within a day is deleted, and a younger one stays', async () => {
  const kept = async ({ uid }: TestPerson) =>
    (await readTextPictures(world.database.db, uid)).map(({ key }) => key);
  const filesOf = (key: string) => storedFiles(world).filter((file) => file.includes(key));
  const old = await bring();
  world.clock.advance(unusedRetention - hour);
  const later = await world.person(`later-${turn}`, { isAdmin: true });
  const young = await bring(small, later);
  await deleteUnusedTextPictures(world.deps);
  expect([await kept(staff), await kept(later)]).toEqual([[old.key], [young.key]]);
  world.clock.advance(hour);
  await deleteUnusedTextPictures(world.deps);
  await world.drain();
  expect([await kept(staff), await kept(later)]).toEqual([[], [young.key]]);
  expect(filesOf(old.key)).toEqual([]);
  expect(filesOf(young.key)).toHaveLength(textPictureSizes.length);
});

test('the pictures are in the export of who uploaded them, and are erased with them', async () => {
  const before = storedFiles(world);
  // The last administrator cannot leave.
  await world.person(`stays-${turn}`, { isAdmin: true });
  const { key } = await bring();
  const { text } = await exportOf(world, staff);
  expect(text).toContain('profile_text_picture');
  expect(text).toContain(`/media/${key}/1052`);
  await world.deps.database.transact((tx) => world.deps.eraseMember(tx, staff.uid));
  await world.drain();
  expect(await readTextPictures(world.database.db, staff.uid)).toEqual([]);
  expect(storedFiles(world)).toEqual(before);
});
