import { newId } from '@mitto/kit/ids';
import { day, minute } from '@mitto/kit/time';
import { photoPathOf } from '@mitto/profile/contract/photos';
import { Device } from '@mitto/testkit/device';
import { exportOf } from '@mitto/testkit/export-of';
import { signInAgain, type TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { selfiePoses } from '../../contract/selfies.ts';
import { look, show, storedFiles } from '../photos/photos.fixture.ts';
import { deleteDueSelfies } from './keep-selfies.ts';
import { maxOfNetwork } from './selfie-rules.ts';
import { approve, lookAt, refuse, sendThree, threeSelfies, trySending, waiting } from './selfies.fixture.ts';

let world: World;
let staff: TestPerson;
let turn = 0;
beforeAll(async () => {
  world = await startWorld({ haveProfiles: true });
  staff = await world.person('staff', { isAdmin: true });
});
beforeEach(async () => {
  turn += 1;
  staff = await signInAgain(world, staff);
});
afterAll(() => world.close());

const own = async (person: TestPerson) => (await new Device(person).list('user_info'))[0] ?? {};
/** Number of files of these pictures in the media store. */
const filesOf = (keys: readonly string[]) =>
  storedFiles(world).filter((path) => keys.some((key) => path.includes(key))).length;
const files = () => storedFiles(world).length;

test('the pose is drawn once, and asking again brings no other one', async () => {
  const ana = await world.person(`ana-${turn}`);
  expect((await ana.call('askSelfiePose', {})).error?.code).toBe('profile/no-main-photo');
  await show(ana);
  const poses = await Promise.all(Array.from({ length: 12 }, () => ana.call('askSelfiePose', {})));
  const [pose, ...others] = new Set(poses.map(({ result }) => result.pose));
  expect(others).toEqual([]);
  const other = selfiePoses.find((one) => one !== pose) ?? 'fist';
  const sent = await ana.call(
    'sendSelfies',
    { pose: other, files: await threeSelfies() },
    { idempotencyKey: newId() },
  );
  expect(sent.error?.code).toBe('profile/other-pose');
});

test('staff compares three selfies with the photos, and the member is verified everywhere', async () => {
  const ana = await waiting(world, `ana-${turn}`);
  expect(await own(ana)).toMatchObject({
    selfie: { state: 'waiting', sentAt: world.clock.now() },
    verification: { photo: false },
  });
  expect((await trySending(ana)).error?.code).toBe('profile/selfies-waiting');
  const seen = await lookAt(staff, ana);
  expect(seen).toMatchObject({ name: `${ana.name} Field`, selfies: Array(3).fill(expect.any(String)) });
  for (const key of seen.selfies) {
    const { status, headers } = await look(world, staff, `${key}/selfie`);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  }
  expect((await look(world, staff, `${seen.photos[0]?.key}/720`)).status).toBe(200);
  expect((await approve(staff, seen)).status).toBe(200);
  expect(await own(ana)).toMatchObject({
    selfie: { state: 'approved', decidedAt: world.clock.now() },
    verification: { photo: true },
  });
  const ben = await world.person(`ben-${turn}`);
  const cards = await ben.call('databaseQuery', { id: 'profiles', values: { uids: { [ana.uid]: '' } } });
  expect(JSON.stringify(cards.result)).toContain('"photo":true');
  // The bit of "verified" in the facts that searches read.
  const { rows } = await sql`select flags & 2 as verified from discover_seek where uid = ${ana.uid}`.execute(
    world.database.db,
  );
  expect(rows).toEqual([{ verified: 2 }]);
  await world.drain();
  const told = (await new Device(ana).list('notification_list')).filter(
    ({ kind }) => kind === 'verification',
  );
  expect(told).toMatchObject([{ verification: { isApproved: true }, isRead: false }]);
  expect((await ana.call('askSelfiePose', {})).error?.code).toBe('profile/photo-verified');
});

test('a refusal says why, and the member tries again with a new drawing of the pose', async () => {
  const ana = await waiting(world, `ana-${turn}`);
  const first = await lookAt(staff, ana);
  expect((await refuse(staff, first)).status).toBe(200);
  expect(await own(ana)).toMatchObject({ selfie: { state: 'refused', refusal: 'noPose' } });
  await sendThree(ana, 60);
  await world.drain();
  // The pictures of the refused sending went with the new ones.
  for (const key of first.selfies) expect((await look(world, staff, `${key}/selfie`)).status).toBe(404);
  expect((await approve(staff, first)).error?.code).toBe('profile/selfies-decided');
  expect((await refuse(staff, await lookAt(staff, ana))).status).toBe(200);
  await sendThree(ana, 70);
  expect((await refuse(staff, await lookAt(staff, ana))).status).toBe(200);
  const fourth = await trySending(ana);
  expect(fourth.error).toMatchObject({ code: 'too-many', countDown: day / 1000 });
});

test('another main photo ends the verification, and the member is asked again; another order of the rest does not', async () => {
  const ana = await world.person(`ana-${turn}`);
  const [first, second] = [await show(ana, 1), await show(ana, 2)];
  await show(ana, 3);
  await sendThree(ana);
  await approve(staff, await lookAt(staff, ana));
  const path = photoPathOf(ana.uid);
  await ana.call('removeUpload', { path, file: second.name });
  expect(await own(ana)).toMatchObject({ verification: { photo: true } });
  await show(ana, 4, { name: 'profile_picture' });
  expect(await own(ana)).toMatchObject({ verification: { photo: false }, selfie: { state: 'changed' } });
  await sendThree(ana, 80);
  await approve(staff, await lookAt(staff, ana));
  await ana.call('changeUploads', { path, profileImage: first.name });
  expect(await own(ana)).toMatchObject({ verification: { photo: false }, selfie: { state: 'changed' } });
});

test('a main photo that changes between look and approval is compared again', async () => {
  const ana = await waiting(world, `ana-${turn}`);
  const seen = await lookAt(staff, ana);
  await show(ana, 9, { name: 'profile_picture' });
  expect((await approve(staff, seen)).error?.code).toBe('profile/main-photo-changed');
  expect(await own(ana)).toMatchObject({ selfie: { state: 'waiting' }, verification: { photo: false } });
  expect((await approve(staff, await lookAt(staff, ana))).status).toBe(200);
});

test('selfies are served to staff alone, and are in no export and no bytes of a member', async () => {
  const ana = await waiting(world, `ana-${turn}`);
  const ben = await world.person(`ben-${turn}`);
  const { selfies } = await lookAt(staff, ana);
  for (const who of [ana, ben, undefined])
    for (const key of selfies) expect((await look(world, who, `${key}/selfie`)).status).not.toBe(200);
  const device = new Device(ana);
  await device.pull();
  for (const key of selfies) expect(device.bytes).not.toContain(key);
  expect((await exportOf(world, ben)).text).not.toContain(ana.uid);
  const { result } = await exportOf(world, ana);
  expect(result['profile']?.['profile_selfie']).toMatchObject([{ state: 'waiting', pictures: 3 }]);
});

test('the pictures go a day after the decision, by the clock, and staff cannot open them from then on', async () => {
  const ana = await waiting(world, `ana-${turn}`);
  const seen = await lookAt(staff, ana);
  await approve(staff, seen);
  await world.drain();
  const [key = ''] = seen.selfies;
  world.clock.advance(day - minute);
  staff = await signInAgain(world, staff);
  await deleteDueSelfies(world.deps);
  await world.drain();
  expect([filesOf(seen.selfies), (await look(world, staff, `${key}/selfie`)).status]).toEqual([3, 200]);
  world.clock.advance(minute);
  // Before the job runs.
  expect((await look(world, staff, `${key}/selfie`)).status).toBe(404);
  await deleteDueSelfies(world.deps);
  await world.drain();
  expect(filesOf(seen.selfies)).toBe(0);
  const { rows } = await sql`select 1 from media_object where key = any(${seen.selfies})`.execute(
    world.database.db,
  );
  expect(rows).toEqual([]);
  expect(await own(await signInAgain(world, ana))).toMatchObject({ verification: { photo: true } });
});

test('pictures that nobody decided on go after thirty days, and the member is asked again', async () => {
  const ana = await waiting(world, `ana-${turn}`);
  const { selfies, ...seen } = await lookAt(staff, ana);
  await world.drain();
  expect(filesOf(selfies)).toBe(3);
  world.clock.advance(30 * day);
  staff = await signInAgain(world, staff);
  expect((await staff.call('listSelfies', {})).result.selfies.map(({ uid }) => uid)).not.toContain(ana.uid);
  expect((await refuse(staff, seen)).error?.code).toBe('profile/selfies-decided');
  await deleteDueSelfies(world.deps);
  await world.drain();
  expect(filesOf(selfies)).toBe(0);
  const again = await signInAgain(world, ana);
  expect(await own(again)).toMatchObject({ selfie: { state: 'expired' } });
  await sendThree(again, 90);
  expect(await own(again)).toMatchObject({ selfie: { state: 'waiting' } });
});

test('a member who leaves takes their selfies along', async () => {
  const ana = await waiting(world, `ana-${turn}`);
  const { selfies } = await lookAt(staff, ana);
  await world.database.transact((tx) => world.deps.eraseMember(tx, ana.uid));
  await world.drain();
  for (const key of selfies) expect((await look(world, staff, `${key}/selfie`)).status).toBe(404);
  const { rows } = await sql`select 1 from profile_selfie where uid = ${ana.uid}`.execute(world.database.db);
  expect(rows).toEqual([]);
});

test('bad pictures leave nothing behind, and two or four are no sending', async () => {
  const ana = await world.person(`ana-${turn}`);
  await show(ana);
  const { pose } = (await ana.call('askSelfiePose', {})).result;
  await world.drain();
  const before = files();
  const send = async (given: Awaited<ReturnType<typeof threeSelfies>>) =>
    await ana.call('sendSelfies', { pose, files: given }, { idempotencyKey: newId() });
  const [one, two] = await threeSelfies();
  if (!one || !two) throw new Error('There are three.');
  const broken = { name: 'broken.jpg', bytes: Buffer.concat([one.bytes.subarray(0, 900)]) };
  expect((await send([one, two])).error?.code).toBe('file/missing');
  expect((await send(await threeSelfies(40, 4))).status).toBeGreaterThanOrEqual(400);
  const refused = await send([one, two, broken]);
  expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([422, ['files.2']]);
  await world.drain();
  expect(files()).toBe(before);
  expect(await own(ana)).not.toHaveProperty('selfie');
});

test('one network cannot fill the queue, and the limit ends for others after a day', async () => {
  const ip = '192.0.2.7';
  const senders = await waiting(world, `ana-${turn}`);
  await sql`
    update profile_selfie set network = (select network from profile_selfie where uid = ${senders.uid})`.execute(
    world.database.db,
  );
  const ben = await world.person(`ben-${turn}`);
  await show(ben);
  expect((await trySending(ben, 40, { ip })).status).toBe(200);
  await sql`
    insert into profile_selfie (uid, state, sent_at, network)
    select gen_random_uuid(), 'refused', ${world.clock.now()}::bigint, network
    from profile_selfie, generate_series(1, ${maxOfNetwork}) where uid = ${ben.uid}`.execute(
    world.database.db,
  );
  const cat = await world.person(`cat-${turn}`);
  await show(cat);
  expect((await trySending(cat, 40, { ip })).error?.code).toBe('too-many');
  expect((await trySending(cat, 40, { ip: '198.51.100.7' })).status).toBe(200);
  await refuse(staff, await lookAt(staff, cat));
  world.clock.advance(day);
  await deleteDueSelfies(world.deps);
  const later = await signInAgain(world, cat);
  expect((await trySending(later, 40, { ip })).status).toBe(200);
});

test('nobody but staff reads the queue, looks or decides, and nobody decides about themselves', async () => {
  const ana = await waiting(world, `ana-${turn}`);
  const { id } = await lookAt(staff, ana);
  const ben = await world.person(`ben-${turn}`);
  for (const who of [ana, ben]) {
    expect((await who.call('listSelfies', {})).error?.code).toBe('forbidden');
    expect((await who.call('lookAtSelfies', { uid: ana.uid, id })).error?.code).toBe('forbidden');
    expect((await refuse(who, { uid: ana.uid, id })).error?.code).toBe('forbidden');
  }
  const boss = await world.person(`boss-${turn}`, { isAdmin: true });
  await show(boss);
  await sendThree(boss);
  const seen = await lookAt(boss, boss);
  expect((await approve(boss, seen)).error?.code).toBe('profile/own-selfies');
});

test('looks and decisions are in the audit log, and need a password typed lately', async () => {
  const ana = await waiting(world, `ana-${turn}`);
  const seen = await lookAt(staff, ana);
  await refuse(staff, seen);
  const { acts, isWhole } = (await staff.call('readActs', {})).result;
  expect(isWhole).toBe(true);
  expect(acts.slice(0, 2).map(({ act, detail }) => [act, detail])).toEqual([
    ['decideOnSelfies', { isApproved: false, reason: 'noPose' }],
    ['lookAtSelfies', { reason: 'Looks at selfies.' }],
  ]);
  const ben = await waiting(world, `ben-${turn}`);
  const id =
    (await staff.call('listSelfies', {})).result.selfies.find(({ uid }) => uid === ben.uid)?.id ?? '';
  world.clock.advance(16 * minute);
  const { bearer } = staff.tokens;
  const late = await world.anonymous.call('lookAtSelfies', { uid: ben.uid, id }, { bearer });
  expect(late.error?.code).toBe('account/confirm-first');
});
