import { statSync } from 'node:fs';
import { newId } from '@mitto/kit/ids';
import { day, minute } from '@mitto/kit/time';
import { photoPathOf } from '@mitto/profile/contract/photos';
import { look, send, show, storedFiles } from '@mitto/profile/server/photos/photos.fixture';
import { recordedWebm } from '@mitto/server-kit/media/audio/recordings.fixture';
import { Device } from '@mitto/testkit/device';
import { exportOf } from '@mitto/testkit/export-of';
import { signInAgain, type TestPerson, testPassword } from '@mitto/testkit/person';
import { relate } from '@mitto/testkit/samples/relate';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { testPicture } from '@mitto/testkit/test-picture';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { reportPath } from '../contract/report-case.ts';
import { caseKeptMs } from './case-keeper.ts';
import type { Evidence } from './evidence.ts';
import { expireCases } from './expire-cases.ts';
import { forgetReporter } from './store.ts';

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
  turn += 1;
  ana = await world.person(`ana-${turn}`);
  ben = await world.person(`ben-${turn}`);
});
afterAll(() => world.close());

const content = (changes: Record<string, unknown> = {}) => ({
  id: ben.uid,
  name: 'Ben',
  type: 'spam',
  ...changes,
});
const report = (who: TestPerson, changes?: Record<string, unknown>, session_id = newId()) =>
  who.call('createSession', { session_path: reportPath, session_id, content: content(changes) });

interface Case extends Record<string, unknown> {
  readonly evidence: Evidence & { readonly pictures: readonly string[] };
}

async function casesAbout(uid: string): Promise<Case[]> {
  const { result } = await admin.call('readSession', { session_path: reportPath });
  return result.map((one) => one.content as Case).filter(({ id }) => id === uid);
}

/** Path of the first picture after `/media/`; empty when there is none. */
const pictureOf = (found: Case | undefined) => found?.evidence.pictures[0]?.replace('/media/', '') ?? '';

async function says(bio: string): Promise<void> {
  await sql`update profile set bio = ${bio} where uid = ${ben.uid}`.execute(world.database.db);
}

test('staff sees whoever was reported as they were then, whatever they take down afterwards', async () => {
  await says('Buy my watches');
  const { key, name } = await show(ben, turn);
  await relate(world, ana, ben, 'matched');
  expect((await report(ana)).status).toBe(200);
  const shown = pictureOf((await casesAbout(ben.uid))[0]);
  expect((await look(world, admin, shown)).status).toBe(200);
  for (const who of [ana, ben]) expect((await look(world, who, shown)).status).toBe(404);
  await says('I love dogs');
  const gone = await ben.call('removeUpload', { path: photoPathOf(ben.uid), file: name });
  const [found] = await casesAbout(ben.uid);
  expect(found?.evidence.profile).toMatchObject({ bio: 'Buy my watches', username: ben.username });
  expect(found?.evidence.relation).toMatchObject({ isMatch: true, mine: { blockedAt: null } });
  expect(found?.evidence.relation.theirs.likedAt).toEqual(expect.any(Number));
  expect(JSON.stringify(found)).not.toMatch(/"lat"|"lng"|@people\.example/);
  await world.drain();
  expect([gone.status, (await look(world, ben, `${key}/720`)).status]).toEqual([200, 404]);
  const picture = pictureOf(found);
  for (const who of [ana, ben]) expect((await look(world, who, picture)).status).toBe(404);
  expect((await look(world, admin, picture)).status).toBe(200);
});

test('staff hears the recordings of a profile as they were, after they were removed and the account erased', async () => {
  const record = async () => {
    const files = [{ name: 'voice.webm', bytes: recordedWebm }];
    return (await ben.call('uploadVoice', { files }, { idempotencyKey: newId() })).result;
  };
  const [voice, answer] = [await record(), await record()];
  const device = new Device(ben);
  const edit = (changes: Record<string, unknown>) =>
    device.do('update', 'user_info', changes, { ref: ben.uid });
  await edit({ voice, prompts: [{ prompt: 'ask-me', answer: '', voice: answer }] });
  expect((await report(ana)).status).toBe(200);
  await edit({ voice: null, prompts: [] });
  await ben.call('removeUser', { password: testPassword });
  await world.drain();
  const [found] = await casesAbout(ben.uid);
  expect(found?.evidence.profile?.voice).toMatchObject({ key: voice.key });
  const sounds = [voice, answer].map(({ key }) => `${key}/audio`);
  for (const sound of sounds) {
    expect((await look(world, admin, sound)).status).toBe(200);
    expect((await look(world, ana, sound)).status).toBe(404);
  }
  await expireCases({ ...world.deps, now: () => world.clock.now() + caseKeptMs });
  await world.drain();
  for (const sound of sounds) expect((await look(world, admin, sound)).status).toBe(404);
});

async function tells(who: TestPerson, to: TestPerson, content: string): Promise<void> {
  const said = await new Device(who).do('messages', 'messages', { uid: to.uid, content }, { ref: newId() });
  expect(said).toMatchObject({ status: 'applied' });
}

test('staff sees the last messages between the two where the reporter wishes it, as they were, and only then', async () => {
  await relate(world, ana, ben, 'matched');
  await tells(ana, ben, 'Hello');
  await tells(ben, ana, 'Send me money');
  expect((await report(ana, { withMessages: true })).status).toBe(200);
  expect((await report(ana, { type: 'underage' })).status).toBe(200);
  await sql`delete from chat_message`.execute(world.database.db);
  const cases = await casesAbout(ben.uid);
  const withThem = cases.find(({ type }) => type === 'spam')?.evidence.messages;
  expect(withThem?.map(({ by, content: said }) => [by, said])).toEqual([
    ['me', 'Hello'],
    ['other', 'Send me money'],
  ]);
  expect(cases.find(({ type }) => type === 'underage')?.evidence).not.toHaveProperty('messages');
  // The reporter's account is erased, and the reporter's own messages are removed from the evidence.
  await world.database.transact((tx) => forgetReporter(tx, ana.uid));
  const left = (await casesAbout(ben.uid)).find(({ type }) => type === 'spam');
  expect(left?.evidence.messages?.map(({ content: said }) => said)).toEqual(['Send me money']);
  expect(left?.evidence).not.toHaveProperty('relation');
});

test('the same about the same person within a day has arrived already; anything else is a report of its own', async () => {
  const id = newId();
  const first = await report(ana, {}, id);
  // A retry after a lost answer.
  expect((await report(ana, {}, id)).result).toEqual(first.result);
  world.clock.advance(minute);
  const again = await report(ana);
  expect([again.status, again.error?.code]).toEqual([409, 'account/sent-already']);
  expect(again.error?.countDown).toBe((day - minute) / 1000);
  expect((await report(ana, { type: 'underage' })).status).toBe(200);
  expect((await report(await world.person(`cat-${turn}`))).status).toBe(200);
  expect(await casesAbout(ben.uid)).toHaveLength(3);
  await sql`update safety_report set made_at = made_at - ${day} where reporter = ${ana.uid}`.execute(
    world.database.db,
  );
  expect((await report(ana)).status).toBe(200);
});

test('who mends a report mends their own words; who takes it back does not take it from staff', async () => {
  await says('As it was');
  const { result } = await report(ana);
  const { session_id } = result;
  await says('As it is');
  const changed = { type: 'others', otherText: 'it was worse than that' };
  const mend = (given: Record<string, unknown>) =>
    ana.call('updateSession', { session_path: reportPath, session_id, content: content(given) });
  expect((await mend(changed)).status).toBe(200);
  expect((await casesAbout(ben.uid))[0]).toMatchObject({
    ...changed,
    evidence: { profile: { bio: 'As it was' } },
  });
  expect((await mend({ ...changed, id: admin.uid })).error?.fields).toEqual({ 'content.id': 'fixed' });
  expect((await ana.call('removeSession', { session_path: reportPath, session_id })).status).toBe(200);
  expect((await casesAbout(ben.uid))[0]).toMatchObject({ ...changed, withdrawnAt: world.clock.now() });
});

test('a case outlives the account it is about, and goes with its pictures when its time is over', async () => {
  await show(ben, turn);
  const reportedAt = world.clock.now();
  await report(ana);
  await world.database.transact((tx) => world.deps.eraseMember(tx, ben.uid));
  await world.drain();
  const [found] = await casesAbout(ben.uid);
  const picture = pictureOf(found);
  expect((await look(world, admin, picture)).status).toBe(200);
  const expireAfter = (ms: number) => expireCases({ ...world.deps, now: () => reportedAt + ms });
  await expireAfter(caseKeptMs - minute);
  expect(await casesAbout(ben.uid)).toHaveLength(1);
  await expireAfter(caseKeptMs);
  await world.drain();
  expect(await casesAbout(ben.uid)).toEqual([]);
  const { rows } = await sql`
    select 1 from media_object where key = ${picture.split('/')[0]}`.execute(world.database.db);
  expect(rows).toEqual([]);
});

/** Number of files in the media store, and their bytes. */
function stored(): { files: number; bytes: number } {
  const paths = storedFiles(world);
  return { files: paths.length, bytes: paths.reduce((sum, path) => sum + statSync(path).size, 0) };
}

test('neither a report nor fourteen that are refused write a byte into the media store', async () => {
  await show(ben, turn);
  await show(ben, turn + 1);
  await world.drain();
  const before = stored();
  expect((await report(ana)).status).toBe(200);
  const refused = await Promise.all(Array.from({ length: 14 }, () => report(ana)));
  expect(refused.map(({ error }) => error?.code)).toEqual(Array(14).fill('account/sent-already'));
  expect(stored()).toEqual(before);
  expect(await casesAbout(ben.uid)).toHaveLength(1);
  const { rows } = await sql`
    select 1 from media_hold h join profile_photo p using (key) where p.uid = ${ben.uid}`.execute(
    world.database.db,
  );
  expect(rows).toHaveLength(2);
});

test('a picture of two cases stays until both are over, whole, and for staff alone', async () => {
  // Larger than the smaller sizes, so that each size has bytes of its own.
  const bytes = await testPicture({ seed: turn, width: 900, height: 1200 });
  const { result } = await send(ben, [{ name: 'me.jpg', bytes }]);
  const { key = '', name = '' } = result?.files[0] ?? {};
  const largest = Buffer.from(await (await look(world, ben, `${key}/1600`)).arrayBuffer());
  const reportedAt = world.clock.now();
  await report(ana);
  world.clock.advance(minute);
  expect((await report(await world.person(`cat-${turn}`))).status).toBe(200);
  await ben.call('removeUpload', { path: photoPathOf(ben.uid), file: name });
  // The sweep passes over what a case holds.
  world.clock.advance(20 * minute);
  await world.drain();
  admin = await signInAgain(world, admin);
  const pictures = (await casesAbout(ben.uid)).map(pictureOf);
  expect(pictures).toEqual([`${key}/whole`, `${key}/whole`]);
  const whole = async () => await look(world, admin, `${key}/whole`);
  expect(Buffer.from(await (await whole()).arrayBuffer())).toEqual(largest);
  ben = await signInAgain(world, ben);
  expect((await look(world, ben, `${key}/1600`)).status).toBe(404);
  const before = stored();
  for (const [after, status] of [
    [caseKeptMs, 200],
    [caseKeptMs + minute, 404],
  ] as const) {
    await expireCases({ ...world.deps, now: () => reportedAt + after });
    await world.drain();
    expect((await whole()).status).toBe(status);
  }
  // The four sizes of the picture. Its blurred copy was deleted when Ben removed the picture.
  expect(stored().files).toBe(before.files - 4);
});

test('who reported and leaves takes along who it was and what they said; the case stays', async () => {
  await report(ana, { type: 'others', otherText: 'words of the one who left' });
  await world.database.transact((tx) => world.deps.eraseMember(tx, ana.uid));
  const [found] = await casesAbout(ben.uid);
  expect(found).toMatchObject({
    id: ben.uid,
    type: 'others',
    evidence: { profile: { username: ben.username } },
  });
  const { rows } = await sql`select to_jsonb(c)::text as kept from safety_report c`.execute(
    world.database.db,
  );
  const kept = JSON.stringify(rows);
  for (const word of [ana.uid, ana.username, 'words of the one who left']) expect(kept).not.toContain(word);
});

test('nobody but staff is told what was kept, or who reported', async () => {
  await says('Canary-of-the-evidence');
  await report(ana, { otherText: 'canary of the reporter' });
  const told = async (who: TestPerson) => {
    const answers = [await exportOf(world, who), await who.call('readSession', { session_path: reportPath })];
    const device = new Device(who);
    await device.pull();
    return [...answers.map(({ text }) => text), device.bytes].join('\n');
  };
  const [anas, bens] = [await told(ana), await told(ben)];
  expect(anas).toContain('canary of the reporter');
  expect(anas).not.toContain('Canary-of-the-evidence');
  for (const word of ['canary of the reporter', ana.uid, ana.username]) expect(bens).not.toContain(word);
});
