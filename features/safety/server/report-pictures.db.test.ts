import { readFileSync } from 'node:fs';
import { newId } from '@mitto/kit/ids';
import { minute } from '@mitto/kit/time';
import { canaryPicture } from '@mitto/profile/server/photos/canary-pictures.fixture';
import { look, storedFiles } from '@mitto/profile/server/photos/photos.fixture';
import { exportOf } from '@mitto/testkit/export-of';
import { signInAgain, type TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { testPicture } from '@mitto/testkit/test-picture';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { reportPath } from '../contract/report-case.ts';
import { caseKeptMs } from './case-keeper.ts';
import { expireCases } from './expire-cases.ts';
import { maxPicturesInCases } from './upload-report-picture.ts';

let world: World;
let admin: TestPerson;
let ana: TestPerson;
let ben: TestPerson;
let turn = 0;
beforeAll(async () => {
  world = await startWorld({ haveProfiles: true });
  admin = await world.person('admin', { isAdmin: true });
});
beforeEach(async () => {
  await world.drain();
  turn += 1;
  ana = await world.person(`ana-${turn}`);
  ben = await world.person(`ben-${turn}`);
});
afterAll(() => world.close());

const small = { width: 120, height: 100 };

interface Sent {
  readonly name: string;
  readonly bytes: Buffer;
}

const upload = (who: TestPerson, ...files: readonly Sent[]) =>
  who.call('uploadReportPicture', { files }, { idempotencyKey: newId() });

/** Uploads one picture and returns its key. */
async function bring(who: TestPerson, wishes: Parameters<typeof testPicture>[0] = small): Promise<string> {
  const { result, text } = await upload(who, { name: 'chat.jpg', bytes: await testPicture(wishes) });
  if (!result) throw new Error(text);
  return result.key;
}

const content = (pictures: readonly string[], changes: Record<string, unknown> = {}) => ({
  ...{ id: ben.uid, name: 'Ben', type: 'spam', pictures },
  ...changes,
});
const report = (who: TestPerson, pictures: readonly string[], changes?: Record<string, unknown>) =>
  who.call('createSession', { session_path: reportPath, content: content(pictures, changes) });

/** The only case about a member, as staff sees it. */
/** The newest report about a member, as staff sees it. */
async function reportAbout(uid: string) {
  const [found] = (await admin.call('listCases', { search: uid })).result.cases;
  const { result } = await admin.call('lookAtCase', { id: found?.id ?? '' });
  const [newest] = result.reports;
  if (!newest) throw new Error('Nobody has reported this member.');
  return newest;
}

const statusFor = async (who: TestPerson | undefined, key: string) =>
  (await look(world, who, `${key}/1600`)).status;
const filesOf = (key: string) => storedFiles(world).filter((file) => file.includes(key));
const goneAnswer = { code: 'invalid', fields: { 'content.pictures': 'gone' } };

test('staff and the reporter see the pictures of a report, and nobody else', async () => {
  const keys = [await bring(ana), await bring(ana), await bring(ana)];
  const { result } = await report(ana, keys);
  expect(result.content).toMatchObject({ pictures: keys });
  expect((await reportAbout(ben.uid)).reporterPictures).toEqual(keys);
  const read = await admin.call('readSession', { session_path: reportPath, session_id: result.session_id });
  expect(read.result[0]?.content).toMatchObject({ pictures: keys });
  const other = await world.person(`other-${turn}`);
  for (const key of keys) {
    expect([await statusFor(admin, key), await statusFor(ana, key)]).toEqual([200, 200]);
    for (const who of [ben, other]) expect(await statusFor(who, key)).toBe(404);
    expect(await statusFor(undefined, key)).toBe(401);
  }
  const answer = await look(world, admin, `${keys[0]}/1600`);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('staff whom a report is about does not see its pictures', async () => {
  const named = await world.person(`staff-${turn}`, { isAdmin: true });
  const key = await bring(ana);
  expect((await report(ana, [key], { id: named.uid })).status).toBe(200);
  expect([await statusFor(named, key), await statusFor(admin, key)]).toEqual([404, 200]);
});

test('before the report is sent nobody but its author sees a picture, also not staff', async () => {
  const key = await bring(ana);
  expect(await statusFor(ana, key)).toBe(200);
  for (const who of [admin, ben]) expect(await statusFor(who, key)).toBe(404);
});

test('a picture is drawn anew in one size, and nothing of what a camera wrote is kept', async () => {
  const key = await bring(ana, { width: 2000, height: 1000 });
  const answer = await look(world, ana, `${key}/1600`);
  expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({
    ...{ format: 'webp', width: 1600, height: 800 },
  });
  expect(filesOf(key)).toHaveLength(1);
  const before = storedFiles(world);
  const { name, bytes, songs } = await canaryPicture(1);
  expect((await upload(ana, { name, bytes })).status).toBe(200);
  const [stored = ''] = storedFiles(world).filter((file) => !before.includes(file));
  const drawn = readFileSync(stored);
  expect(songs.filter((song) => drawn.includes(song))).toEqual([]);
});

test('a fourth picture is refused, and the report with three of them arrives', async () => {
  const keys = [await bring(ana), await bring(ana), await bring(ana), await bring(ana)];
  const refused = await report(ana, keys);
  expect(refused.error).toMatchObject({ code: 'invalid', fields: { 'content.pictures': 'too-many' } });
  expect((await report(ana, keys.slice(0, 3))).status).toBe(200);
  expect(await statusFor(admin, keys[3] ?? '')).toBe(404);
  const picture = { name: 'chat.jpg', bytes: await testPicture(small) };
  expect((await upload(ana, picture, picture)).status).toBeGreaterThanOrEqual(400);
});

test('files that are no pictures, too large or not there are refused, and nothing is stored', async () => {
  const before = storedFiles(world);
  for (const [name, bytes, status, code] of [
    ['page.jpg', Buffer.from('<html><script>alert(1)</script></html>'), 422, 'file/wrong-kind'],
    ['drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 422, 'file/wrong-kind'],
    ['large.jpg', Buffer.alloc(10 * 1024 * 1024 + 1), 413, 'file/too-large'],
    ['tiny.png', await testPicture({ width: 8, height: 8, kind: 'png' }), 422, 'picture/too-small'],
  ] as const) {
    const answer = await upload(ana, { name, bytes });
    expect([answer.status, answer.error?.code], name).toEqual([status, code]);
  }
  expect((await upload(ana)).error?.code).toBe('file/missing');
  expect(storedFiles(world)).toEqual(before);
  const files = [{ name: 'chat.jpg', bytes: await testPicture(small) }];
  expect((await world.anonymous.call('uploadReportPicture', { files })).status).toBe(401);
});

test('a report takes neither pictures of others, nor other files, nor the pictures of another report', async () => {
  const files = [{ name: 'lunch.jpg', bytes: await testPicture(small) }];
  const attached = await ana.call('attach', { kind: 'images', files }, { idempotencyKey: newId() });
  const bens = await bring(ben);
  const key = await bring(ana);
  for (const wrong of [bens, attached.result.images[0]?.key ?? '', 'A'.repeat(22)]) {
    expect((await report(ana, [key, wrong])).error).toMatchObject(goneAnswer);
  }
  expect((await report(ana, [key, key])).error).toMatchObject(goneAnswer);
  expect((await report(ana, [key])).status).toBe(200);
  expect((await report(ana, [key], { type: 'underage' })).error).toMatchObject(goneAnswer);
  expect((await report(ana, ['../../etc'], { type: 'underage' })).error?.fields).toEqual({
    'content.pictures.0': 'key',
  });
});

test('pictures that no report takes are deleted; the report is told so, and arrives without them', async () => {
  const key = await bring(ana);
  world.clock.advance(21 * minute);
  await world.drain();
  [ana, admin] = [await signInAgain(world, ana), await signInAgain(world, admin)];
  expect(filesOf(key)).toEqual([]);
  expect((await report(ana, [key])).error).toMatchObject(goneAnswer);
  expect((await report(ana, [])).status).toBe(200);
  expect((await reportAbout(ben.uid)).reporterPictures).toEqual([]);
});

test('pictures go with the case when its time is over', async () => {
  const key = await bring(ana);
  const reportedAt = world.clock.now();
  await report(ana, [key]);
  const expireAfter = async (ms: number) => {
    await expireCases({ ...world.deps, now: () => reportedAt + ms });
    await world.drain();
  };
  await expireAfter(caseKeptMs - minute);
  expect(await statusFor(admin, key)).toBe(200);
  await expireAfter(caseKeptMs);
  for (const who of [admin, ana]) expect(await statusFor(who, key)).toBe(404);
  expect(filesOf(key)).toEqual([]);
});

test('a reporter who leaves takes the pictures along; the case stays', async () => {
  const key = await bring(ana);
  await report(ana, [key]);
  await world.database.transact((tx) => world.deps.eraseMember(tx, ana.uid));
  await world.drain();
  expect(await reportAbout(ben.uid)).toMatchObject({ reporter: null, reporterPictures: [] });
  expect(await statusFor(admin, key)).toBe(404);
  expect(filesOf(key)).toEqual([]);
  const { rows } = await sql`select to_jsonb(c)::text as kept from safety_case c`.execute(world.database.db);
  expect(JSON.stringify(rows)).not.toContain(key);
});

test('the pictures outlive the account that the report is about', async () => {
  const key = await bring(ana);
  await report(ana, [key]);
  await world.database.transact((tx) => world.deps.eraseMember(tx, ben.uid));
  await world.drain();
  expect((await reportAbout(ben.uid)).reporterPictures).toEqual([key]);
  expect(await statusFor(admin, key)).toBe(200);
});

test('an author who changes or withdraws a report takes no picture from staff, and adds none', async () => {
  const keys = [await bring(ana), await bring(ana)];
  const { session_id } = (await report(ana, keys.slice(0, 1))).result;
  const mend = (changes: Record<string, unknown>) =>
    ana.call('updateSession', { session_path: reportPath, session_id, content: content([], changes) });
  const fixed = { code: 'invalid', fields: { 'content.pictures': 'fixed' } };
  for (const pictures of [[], keys, keys.slice(1)])
    expect((await mend({ pictures })).error).toMatchObject(fixed);
  expect((await mend({ pictures: undefined, otherText: 'It went on today' })).status).toBe(200);
  expect((await mend({ pictures: keys.slice(0, 1) })).status).toBe(200);
  expect((await ana.call('removeSession', { session_path: reportPath, session_id })).status).toBe(200);
  expect((await reportAbout(ben.uid)).reporterPictures).toEqual(keys.slice(0, 1));
  expect(await statusFor(admin, keys[0] ?? '')).toBe(200);
});

test('the pictures are in the export of their reporter, and not in that of the reported member', async () => {
  const key = await bring(ana);
  await report(ana, [key]);
  const { result } = await exportOf(world, ana);
  expect(result['safety']?.['safety_report']).toMatchObject([{ reporter_pictures: [key] }]);
  expect(JSON.stringify(result['media'] ?? result)).toContain(`/media/${key}/1600`);
  expect(world.deps.isArchived('safety.report-picture')).toBe(true);
  expect((await exportOf(world, ben)).text).not.toContain(key);
});

test('a member uploads thirty pictures a day, and has a limited number in all cases', async () => {
  const full = { code: 'safety/too-many-pictures' };
  const bytes = await testPicture(small);
  const one = { name: 'chat.jpg', bytes };
  await report(ben, [], { id: ana.uid, name: 'Ana' });
  const keys = Array.from({ length: maxPicturesInCases }, (_, at) => `${turn}-${at}`.padEnd(22, '-'));
  await sql`update safety_report set reporter_pictures = ${keys}::text[] where reporter = ${ben.uid}`.execute(
    world.database.db,
  );
  expect((await upload(ben, one)).error).toMatchObject(full);
  for (let number = 1; number <= 30; number += 1) expect((await upload(ana, one)).status).toBe(200);
  const before = storedFiles(world);
  expect((await upload(ana, one)).error).toMatchObject(full);
  expect(storedFiles(world)).toEqual(before);
});
