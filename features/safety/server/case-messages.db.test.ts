import type { AttachedImage } from '@mitto/chat/contract/attachments';
import { eveningIn, say } from '@mitto/chat/server/activity/evening.fixture';
import { ChatDevice, match } from '@mitto/chat/server/chat-device.fixture';
import { expireOriginals } from '@mitto/chat/server/originals';
import { newId } from '@mitto/kit/ids';
import { day, minute } from '@mitto/kit/time';
import { look } from '@mitto/profile/server/photos/photos.fixture';
import { exportOf } from '@mitto/testkit/export-of';
import { type TestPerson, testPassword } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { testPicture } from '@mitto/testkit/test-picture';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reportPath } from '../contract/report-case.ts';
import { caseKeptMs } from './case-keeper.ts';
import { caseMedia } from './case-media.ts';
import type { Evidence } from './evidence.ts';
import { expireCases } from './expire-cases.ts';

let world: World;
let admin: TestPerson;
let ana: ChatDevice;
let ben: ChatDevice;
let turn = 0;
beforeAll(async () => {
  world = await startWorld({ haveProfiles: true });
  admin = await world.person('admin', { isAdmin: true });
});
beforeEach(async () => {
  turn += 1;
  const somebody = async (name: string) =>
    new ChatDevice(await world.person(`${name}-${turn}`, { isPremium: true }));
  [ana, ben] = [await somebody('ana'), await somebody('ben')];
  await match(ana, ben);
});
afterAll(() => world.close());

/** Ana reports Ben, or an activity of his. Returns the evidence. */
async function report(given: Record<string, unknown> = {}, by = ana.person): Promise<Evidence> {
  const content = { id: ben.uid, name: 'Ben', type: 'spam', withMessages: true, ...given };
  const session_id = newId();
  const sent = await by.call('createSession', { session_path: reportPath, session_id, content });
  expect(sent.status, sent.text).toBe(200);
  const { result } = await admin.call('readSession', { session_path: reportPath, session_id });
  const [document] = result;
  if (!document) throw new Error('Staff does not see the report.');
  return (document.content as { evidence: Evidence }).evidence;
}

/** Ben writes to Ana. Returns the id of the message. */
async function tell(content: string, further: Record<string, unknown> = {}): Promise<string> {
  const id = newId();
  expect(await ben.say(ana, content, further, { ref: id })).toMatchObject({ status: 'applied' });
  return id;
}

const edit = (id: string, content: string) => ben.do('editMessage', 'messages', { id, content });
const takeBack = (id: string) => ben.do('deleteMessage', 'messages', { id, isForBoth: true });

async function picture(): Promise<AttachedImage[]> {
  const files = [{ name: 'a.jpg', bytes: await testPicture({ seed: turn, width: 400, height: 300 }) }];
  return (await ben.person.call('attach', { kind: 'images', files })).result.images;
}

test('a threat that was edited before the report is seen with the words that replaced it, and when', async () => {
  const id = await tell('I know where you live');
  world.clock.advance(minute);
  await edit(id, 'I know a nice place');
  world.clock.advance(minute);
  const until = world.clock.now();
  await edit(id, 'Hello');
  expect(await ana.words(ben)).toEqual(['Hello']);
  const { messages } = await report();
  expect(messages).toMatchObject([
    {
      by: 'other',
      content: 'Hello',
      versions: [
        { content: 'I know where you live', until: until - minute },
        { content: 'I know a nice place', until },
      ],
    },
  ]);
});

test('a message is edited twenty times at most, so that nobody hides words by editing on', async () => {
  const id = await tell('I know where you live');
  for (let turn = 1; turn <= 20; turn += 1)
    expect(await edit(id, `Hello ${turn}`)).toMatchObject({ status: 'applied' });
  expect(await edit(id, 'Hello again')).toMatchObject({ status: 'refused', code: 'too-many' });
  expect(await ana.words(ben)).toEqual(['Hello 20']);
  const { messages } = await report();
  expect(messages?.[0]?.versions?.[0]).toMatchObject({ content: 'I know where you live' });
  await takeBack(id);
  expect(await ana.words(ben)).toEqual([]);
});

test('a message and a picture that were deleted for both are seen by staff alone, until the case is over', async () => {
  const files = await picture();
  const key = files[0]?.key ?? '';
  await tell('Hello');
  const id = await tell('Look at this', { attachments: { type: 'images', files } });
  await takeBack(id);
  await world.drain();
  expect(await ana.words(ben)).toEqual(['Hello']);
  // Nobody sees it by the seal.
  for (const who of [admin, ana.person, ben.person])
    expect((await look(world, who, `${key}/360`)).status).toBe(404);
  const { messages } = await report();
  expect(messages).toMatchObject([
    { content: 'Hello' },
    { id, content: 'Look at this', attachments: { files }, deletedAt: world.clock.now() },
  ]);
  expect((await look(world, admin, `${key}/whole`)).status).toBe(200);
  for (const who of [ana.person, ben.person]) expect((await look(world, who, `${key}/360`)).status).toBe(404);
  await expireOriginals({ ...world.deps, now: () => world.clock.now() + 14 * day });
  await world.drain();
  expect((await look(world, admin, `${key}/whole`)).status).toBe(200);
  await expireCases({ ...world.deps, now: () => world.clock.now() + caseKeptMs });
  await world.drain();
  expect((await look(world, admin, `${key}/whole`)).status).toBe(404);
});

test('what was said before an unmatch can be reported after it', async () => {
  await tell('Pay, or everybody sees your photos');
  await ben.do('unmatch', 'circles', { uid: ana.uid });
  expect(await ana.words(ben)).toEqual([]);
  const { messages } = await report();
  expect(messages).toMatchObject([{ content: 'Pay, or everybody sees your photos' }]);
});

test('after fourteen days nothing of it is left, and a report without messages opens nothing', async () => {
  const files = await picture();
  const id = await tell('Threat', { attachments: { type: 'images', files } });
  await takeBack(id);
  expect(await report({ type: 'underage', withMessages: false })).not.toHaveProperty('messages');
  const after = (ms: number) => ({ ...world.deps, now: () => world.clock.now() + ms });
  await expireOriginals(after(14 * day - 1));
  const left = async () =>
    (await sql`select 1 from chat_original where message_id = ${id}`.execute(world.database.db)).rows.length;
  expect(await left()).toBe(1);
  await expireOriginals(after(14 * day));
  expect(await left()).toBe(0);
  await world.drain();
  const { rows } = await sql`select 1 from media_object where key = ${files[0]?.key}`.execute(
    world.database.db,
  );
  expect(rows).toEqual([]);
  expect((await report()).messages).toEqual([]);
});

test('what is kept is sealed, named in the archive of its author, and goes with the account', async () => {
  const id = await tell('Canary of the original');
  await edit(id, 'Hello');
  const { rows } = await sql`select * from chat_original where message_id = ${id}`.execute(world.database.db);
  expect(JSON.stringify(rows)).not.toContain('Canary');
  expect(Buffer.from((rows[0] as { sealed: Uint8Array }).sealed).includes('Canary')).toBe(false);
  const archive = JSON.stringify((await exportOf(world, ben.person)).result);
  expect(archive).toContain('"chat_original"');
  expect(archive).not.toContain('Canary');
  await ben.person.call('removeUser', { password: testPassword });
  await world.database.transact((tx) => world.deps.eraseMember(tx, ben.uid));
  const left = await sql`select 1 from chat_original where sender = ${ben.uid}`.execute(world.database.db);
  expect(left.rows).toEqual([]);
});

async function keepFor(days: number): Promise<void> {
  const { version } = (await admin.call('readConfiguration', {})).result;
  const changes = { originals: { days } };
  const changed = await admin.call('updateConfiguration', { version, reason: 'For a test.', changes });
  expect(changed.status).toBe(200);
}

test('a report arrives without what was sealed under an earlier secret of the server', async () => {
  const id = await tell('Threat');
  await edit(id, 'Hello');
  await sql`update chat_original set sealed = sealed || '\\x00' where message_id = ${id}`.execute(
    world.database.db,
  );
  const { messages } = await report();
  expect(messages).toMatchObject([{ content: 'Hello' }]);
  expect(messages?.[0]).not.toHaveProperty('versions');
});

test('with no days in the configuration nothing is kept', async () => {
  await keepFor(0);
  const id = await tell('Threat');
  await edit(id, 'Hello');
  await keepFor(14);
  const { rows } = await sql`select 1 from chat_original where message_id = ${id}`.execute(world.database.db);
  expect(rows).toEqual([]);
});

test('a report about an activity holds it as it was, and the last messages of its chat for whoever took part', async () => {
  const { id, host, ana: guest, ben: other, cleo } = await eveningIn(world);
  await say(guest, id, 'When do we meet?');
  await say(other, id, 'At eight');
  const threat = newId();
  await say(host, id, 'Whoever is late will regret it', {}, threat);
  await host.do('deleteMessage', 'messages', { id: threat, isForBoth: true });
  const about = { id: host.uid, name: 'Host', activityId: id };
  const { activity, messages } = await report(about, guest.person);
  expect(activity).toMatchObject({ id, category: expect.any(String), startsAt: expect.any(Number) });
  expect(messages?.map(({ by, content, deletedAt }) => [by, content, deletedAt !== undefined])).toEqual([
    ['me', 'When do we meet?', false],
    ['guest', 'At eight', false],
    ['other', 'Whoever is late will regret it', true],
  ]);
  const stranger = await report(about, cleo.person);
  expect(stranger.activity).toMatchObject({ id });
  expect(stranger).not.toHaveProperty('messages');
  // The activity of somebody else is no evidence against the reported member.
  const wrong = { id: other.uid, name: 'Ben', activityId: id };
  expect(await report(wrong, guest.person)).not.toHaveProperty('activity');
});

// PGlite runs one transaction at a time, so this race can only happen on PostgreSQL.
describe.skipIf(process.env['TEST_ENGINE'] !== 'postgres')('at the same moment', () => {
  test('a case does not hold a file whose last hold is ending, so that no case names bytes that are gone', async () => {
    const { database, media } = world.deps;
    const files = await picture();
    await takeBack(await tell('Threat', { attachments: { type: 'images', files } }));
    const key = files[0]?.key ?? '';
    const { rows } = await sql<{ holder: string }>`select holder from media_hold where key = ${key}`.execute(
      database.db,
    );
    const [released, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ending = database.transact(async (tx) => {
      await media.release(tx, rows[0]?.holder ?? '');
      released.resolve();
      await mayCommit.promise;
    });
    await released.promise;
    const held = database.transact((tx) => media.hold(tx, { holder: newId(), kind: caseMedia.kind }, [key]));
    // Time for the hold to be asked for: it waits for the release.
    setTimeout(mayCommit.resolve, 200);
    await ending;
    expect(await held).toEqual([]);
  });
});
