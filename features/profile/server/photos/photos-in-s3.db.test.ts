import { minute } from '@mitto/kit/time';
import { createS3Store } from '@mitto/server-kit/media/create-s3-store';
import type { TestPerson } from '@mitto/testkit/person';
import { type S3Double, startS3Double } from '@mitto/testkit/s3-double';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { createTestClock } from '@mitto/testkit/test-clock';
import { testPicture } from '@mitto/testkit/test-picture';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { photoPathOf, photoSizes } from '../../contract/photos.ts';
import { look, namesOf, personWithProfile, show } from './photos.fixture.ts';

const clock = createTestClock();
let s3: S3Double;
let world: World;
let ana: TestPerson;
beforeAll(async () => {
  s3 = await startS3Double(clock.now);
  world = await startWorld({ clock, mediaStore: createS3Store(s3.settings, clock.now) });
  ana = await personWithProfile(world, 'ana');
});
afterAll(async () => {
  await world.close();
  await s3.close();
});

const path = () => photoPathOf(ana.uid);

test('pictures lie in the bucket, go out through us, and go with their last row', async () => {
  const file = await show(ana);
  const names = [...s3.objects.keys()];
  expect(names).toHaveLength(photoSizes.length + 1);
  expect(names.every((name) => !name.includes(ana.uid) && !name.includes(file.name))).toBe(true);
  const answer = await look(world, ana, `${file.key}/360`);
  const stored = s3.objects.get(names.find((name) => name.endsWith(`${file.key}/360`)) ?? '');
  expect(stored?.type).toBe('image/webp');
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(stored?.bytes);
  await ana.call('removeUpload', { path: path(), file: file.name });
  await world.drain();
  expect(s3.objects.size).toBe(0);
  expect(s3.refused).toEqual([]);
});

test('nobody reads the bucket without a signature, and none made with another secret counts', async () => {
  const file = await show(ana);
  const [name] = s3.objects.keys();
  const { endpoint, bucket } = s3.settings;
  expect((await fetch(`${endpoint}/${bucket}/${name}`)).status).toBe(403);
  const stranger = createS3Store({ ...s3.settings, secretAccessKey: 'another' }, clock.now);
  await expect(stranger.read({ key: file.key, size: '360' })).rejects.toThrow('The media store answered 403');
  expect(s3.refused.slice(-2)).toEqual(['AccessDenied', 'SignatureDoesNotMatch']);
  await ana.call('removeUpload', { path: path(), file: file.name });
  await world.drain();
});

test('a store that is busy for a moment is asked again; one that stays away fails the upload and leaves nothing', async () => {
  s3.fail(2);
  const file = await show(ana);
  expect((await look(world, ana, `${file.key}/360`)).status).toBe(200);
  s3.fail(100);
  const files = [{ name: 'x.jpg', bytes: await testPicture() }];
  expect((await ana.call('upload', { path: path(), files })).status).toBe(500);
  s3.fail(0);
  expect(await namesOf(ana)).toEqual([file.name]);
  await ana.call('removeUpload', { path: path(), file: file.name });
  clock.advance(20 * minute);
  await world.drain();
  expect(s3.objects.size).toBe(0);
  const left = await world.database.db.selectFrom('media_object').selectAll().execute();
  expect(left).toEqual([]);
});

async function bring(bytes: Buffer, change: Readonly<Record<string, string>> = {}) {
  await signInAnew();
  const { result } = await ana.call('presignUpload', { path: path() }, { bearer: ana.tokens.bearer });
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...result.fields, ...change })) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }));
  const answer = await fetch(result.url, { method: 'POST', body: form });
  return { ...result, status: answer.status };
}

/** Refreshes Ana's tokens, because the test clock has passed their expiry. */
async function signInAnew(): Promise<void> {
  const { refresh_token } = ana.tokens;
  const { result } = await world.anonymous.call('reauthorize', { refresh_token });
  ana = { ...ana, tokens: result.tokens };
}

test('a picture brought straight to the bucket is drawn like any other, once, and what was brought goes', async () => {
  const { brought, status } = await bring(await testPicture({ width: 800, height: 600 }));
  expect(status).toBe(204);
  const bearer = { bearer: ana.tokens.bearer };
  const ben = await personWithProfile(world, 'ben');
  const taken = await ben.call('upload', { path: photoPathOf(ben.uid), brought });
  expect(taken.error).toMatchObject({ code: 'file/missing' });
  const { result } = await ana.call('upload', { path: path(), brought }, bearer);
  expect(result.files).toMatchObject([{ width: 800, height: 600 }]);
  const again = await ana.call('upload', { path: path(), brought }, bearer);
  expect(again.error?.code).toBe('file/missing');
  await world.drain();
  expect(s3.objects.size).toBe(photoSizes.length + 1);
  await ana.call('removeUpload', { path: path(), file: 'profile_picture' }, bearer);
  await world.drain();
});

test('a picture that is refused before it is drawn goes from the bucket at once', async () => {
  const first = await bring(await testPicture());
  const bearer = () => ({ bearer: ana.tokens.bearer });
  await ana.call('upload', { path: path(), brought: first.brought, name: 'beach' }, bearer());
  const second = await bring(await testPicture());
  const input = { path: path(), brought: second.brought, name: 'beach' };
  expect((await ana.call('upload', input, bearer())).error?.code).toBe('profile/photo-exists');
  await world.drain();
  expect(s3.objects.size).toBe(photoSizes.length + 1);
  await ana.call('removeUpload', { path: path(), file: 'beach' }, bearer());
  await world.drain();
  expect(s3.objects.size).toBe(0);
});

test('what is no picture is refused and goes as well; a form is good for one place, one size and ten minutes', async () => {
  const svg = await bring(Buffer.from('<svg onload=alert(1)>'));
  const refused = await ana.call(
    'upload',
    { path: path(), brought: svg.brought },
    { bearer: ana.tokens.bearer },
  );
  expect(refused.error?.code).toBe('file/wrong-kind');
  expect((await bring(Buffer.from('x'), { key: 'elsewhere' })).status).toBe(403);
  expect((await bring(Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(403);
  expect((await bring(await testPicture())).status).toBe(204);
  // The last picture reached the store, but no `upload` call used its key: the sweep must delete it.
  clock.advance(20 * minute);
  await world.drain();
  expect(s3.objects.size).toBe(0);
});

const prefix = 'brought/';
const broughtNames = () => [...s3.objects.keys()].filter((name) => name.startsWith(prefix));

/** Posts the same form once more. */
async function bringAgain({ url, fields }: { url: string; fields: Readonly<Record<string, string>> }) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(1000)], { type: 'image/jpeg' }));
  return (await fetch(url, { method: 'POST', body: form })).status;
}

test('a form leads to one key under a prefix of its own; what is put there after it was taken is swept', async () => {
  const first = await bring(await testPicture());
  expect(broughtNames()).toEqual([`${prefix}${first.brought}`]);
  const taken = await ana.call('upload', { path: path(), brought: first.brought }, bearerOf(ana));
  expect(taken.status).toBe(200);
  await world.drain();
  expect(broughtNames()).toEqual([]);
  expect(await bringAgain(first)).toBe(204);
  expect(broughtNames()).toHaveLength(1);
  const again = await ana.call('upload', { path: path(), brought: first.brought }, bearerOf(ana));
  expect(again.error?.code).toBe('file/missing');
  await world.drain();
  expect(broughtNames()).toHaveLength(1);
  clock.advance(10 * minute);
  expect(await bringAgain(first)).toBe(403);
  clock.advance(15 * minute);
  await world.drain();
  expect(broughtNames()).toEqual([]);
  await signInAnew();
  await ana.call('removeUpload', { path: path(), file: 'profile_picture' }, bearerOf(ana));
  await world.drain();
  const left = await world.database.db.selectFrom('media_object').select('key').execute();
  expect(left).toEqual([]);
});

const bearerOf = (who: TestPerson) => ({ bearer: who.tokens.bearer });

test('what was brought goes whatever the upload comes to, also when the store does not give it', async () => {
  const { brought } = await bring(await testPicture());
  s3.fail(3);
  expect((await ana.call('upload', { path: path(), brought }, bearerOf(ana))).status).toBe(500);
  await world.drain();
  expect(broughtNames()).toEqual([]);
  const other = await bring(await testPicture());
  const twice = { path: path(), brought: other.brought, name: 'beach' };
  expect((await ana.call('upload', twice, bearerOf(ana))).status).toBe(200);
  await ana.call('removeUpload', { path: path(), file: 'beach' }, bearerOf(ana));
  await world.drain();
  expect(s3.objects.size).toBe(0);
});

test('forms that are good at once are counted, also when what they led to was taken', async () => {
  clock.advance(30 * minute);
  await world.drain();
  await signInAnew();
  const ask = async () => await ana.call('presignUpload', { path: path() }, bearerOf(ana));
  const forms = [];
  for (let at = 0; at < 24; at += 1) forms.push((await ask()).result.brought);
  expect(await ask()).toMatchObject({ status: 429, error: { code: 'too-many' } });
  await world.deps.media.discardBrought(ana.uid, forms[0] ?? '');
  await world.drain();
  expect((await ask()).status).toBe(429);
  clock.advance(25 * minute);
  await world.drain();
  await signInAnew();
  expect((await ask()).status).toBe(200);
});
