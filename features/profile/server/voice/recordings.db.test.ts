import { newId } from '@mitto/kit/ids';
import { day } from '@mitto/kit/time';
import { recordedWebm } from '@mitto/server-kit/media/audio/recordings.fixture';
import { claimAbandoned } from '@mitto/server-kit/media/media-table';
import { exportOf } from '@mitto/testkit/export-of';
import { signInAgain, type TestPerson, testPassword } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordingsIn, type Voice } from '../../contract/voice.ts';
import { aProfile, cardOf, ownRowOf, ProfileDevice } from '../profiles.fixture.ts';

let world: World;
let turn = 0;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const files = [{ name: 'voice.webm', bytes: recordedWebm }];

const upload = (by: TestPerson) =>
  by.call('uploadVoice', { durationMs: '900', waveform: '3,50,100', files }, { idempotencyKey: newId() });
const record = async (by: TestPerson): Promise<Voice> => (await upload(by)).result;

const edit = async (by: TestPerson, changes: Record<string, unknown>) =>
  await new ProfileDevice(by).edit(changes, (await ownRowOf(by)).ver);
const statusOf = async ({ tokens }: TestPerson, { key }: Voice): Promise<number> =>
  (await fetch(new URL(`/media/${key}/audio?pass=${tokens.media_pass}`, world.url))).status;
const applied = { status: 'applied' };
const gone = { status: 'refused', code: 'invalid', fields: { voice: 'gone' } };

async function two(): Promise<readonly [TestPerson, TestPerson]> {
  turn += 1;
  return [await aProfile(world, `vana-${turn}`), await aProfile(world, `vben-${turn}`)];
}

test('an introduction is heard by its author at once, and by others once it is saved; a new one replaces it', async () => {
  const [ana, ben] = await two();
  const first = await record(ana);
  expect(first).toMatchObject({ waveform: [3, 50, 100] });
  expect(first.durationMs).toBeGreaterThan(700);
  expect([await statusOf(ana, first), await statusOf(ben, first)]).toEqual([200, 404]);
  expect(await edit(ana, { voice: first })).toMatchObject(applied);
  expect((await ownRowOf(ana)).row['voice']).toEqual(first);
  expect((await cardOf(ben, ana.uid))?.voice).toEqual(first);
  expect(await statusOf(ben, first)).toBe(200);
  const second = await record(ana);
  await edit(ana, { voice: second });
  expect([await statusOf(ana, first), await statusOf(ben, second)]).toEqual([404, 200]);
  expect(await edit(ana, { voice: null })).toMatchObject(applied);
  expect(await statusOf(ana, second)).toBe(404);
  expect(await cardOf(ben, ana.uid)).not.toHaveProperty('voice');
  expect((await ownRowOf(ana)).row).not.toHaveProperty('voice');
});

test('a question is answered by voice alone, or beside the words, and the recording goes with the answer', async () => {
  const [ana, ben] = await two();
  const [alone, beside] = [await record(ana), await record(ana)];
  const prompts = [
    { prompt: 'my-street', answer: '', voice: alone },
    { prompt: 'ask-me', answer: 'Why I moved here', voice: beside },
    { prompt: 'karaoke', answer: '' },
  ];
  expect(await edit(ana, { prompts })).toMatchObject(applied);
  expect((await cardOf(ben, ana.uid))?.prompts).toEqual(prompts.slice(0, 2));
  expect(await statusOf(ben, alone)).toBe(200);
  expect(await edit(ana, { prompts: prompts.slice(1, 2) })).toMatchObject(applied);
  expect([await statusOf(ana, alone), await statusOf(ben, beside)]).toEqual([404, 200]);
});

test('whoever may not see the photos hears nothing, and reads the written answers alone', async () => {
  const [ana, ben] = await two();
  const [voice, answer] = [await record(ana), await record(ana)];
  const [first, second] = [
    { prompt: 'my-street', answer: '' },
    { prompt: 'ask-me', answer: 'Why I moved here' },
  ] as const;
  const prompts = [
    { ...first, voice: answer },
    { ...second, voice: await record(ana) },
  ];
  await edit(ana, { voice, transcript: 'Hello', prompts });
  await ana.call('updateUser', { privacy: { blurimage: true } });
  const card = await cardOf(ben, ana.uid);
  for (const part of ['voice', 'transcript']) expect(card).not.toHaveProperty(part);
  expect(card?.prompts).toEqual([second]);
  for (const one of [voice, answer])
    expect([await statusOf(ben, one), await statusOf(ana, one)]).toEqual([404, 200]);
  await ana.call('updateUser', { privacy: { blurimage: false } });
  expect(await cardOf(ben, ana.uid)).toMatchObject({ voice, transcript: 'Hello', prompts });
  await new ProfileDevice(ana).do('block', 'blocked_users', { uid: ben.uid });
  expect(await statusOf(ben, voice)).toBe(404);
});

test('the recording of another, one of another kind, one twice and one that waited too long are refused', async () => {
  const [ana, ben] = await two();
  const mine = await record(ana);
  expect(await edit(ben, { voice: mine })).toMatchObject(gone);
  expect(await edit(ana, { voice: { ...mine, key: mine.key.replace(/./g, '0') } })).toMatchObject(gone);
  const twice = ['my-street', 'ask-me'].map((prompt) => ({ prompt, answer: '', voice: mine }));
  expect(await edit(ana, { prompts: twice })).toMatchObject(gone);
  expect(await edit(ana, { voice: mine })).toMatchObject(applied);
  const late = await record(ana);
  // As the sweep does it.
  const now = world.clock.now();
  await claimAbandoned(world.database.db, { newBefore: now + 1, goneBefore: now, now });
  expect(await edit(ana, { voice: late, headline: 'Potter' })).toMatchObject(gone);
  expect((await ownRowOf(ana)).row).toMatchObject({ voice: mine });
  expect((await ownRowOf(ana)).row['headline']).not.toBe('Potter');
});

test('what is no recording, or too large, is refused', async () => {
  const [ana] = await two();
  const page = { name: 'b.webm', bytes: Buffer.from('<!doctype html><script>alert(1)</script>') };
  const long = { name: 'c.webm', bytes: Buffer.alloc(512 * 1024 + 1) };
  const refused = async (file: (typeof files)[number]) =>
    (await ana.call('uploadVoice', { files: [file] }, { idempotencyKey: newId() })).error?.code;
  expect(await refused(page)).toBe('profile/wrong-voice');
  expect(await refused(long)).toBe('file/too-large');
});

test('more than thirty recordings in a day are refused', async () => {
  const [ana] = await two();
  for (let turn = 0; turn < 30; turn += 1) expect((await upload(ana)).status).toBe(200);
  expect((await upload(ana)).error?.code).toBe('too-many');
  world.clock.advance(day);
  expect((await upload(await signInAgain(world, ana))).status).toBe(200);
});

// PGlite runs one transaction at a time, so these races can only happen on PostgreSQL.
describe.skipIf(process.env['TEST_ENGINE'] !== 'postgres')('at the same moment', () => {
  const filesOf = async (uid: string) => {
    await world.drain();
    const { rows } = await sql<{ key: string }>`
      select key from media_object where uid = ${uid} and kind = 'profile.voice'`.execute(world.database.db);
    return rows.map(({ key }) => key).toSorted();
  };

  test('of several edits that save recordings, the profile holds those that were applied, with their files', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [ana] = await two();
      await edit(ana, { voice: await record(ana) });
      const sent = [await record(ana), await record(ana), await record(ana)] as const;
      const prompts = [{ prompt: 'my-street', answer: '', voice: sent[2] }];
      await Promise.all([{ voice: sent[0] }, { voice: sent[1] }, { prompts }].map((one) => edit(ana, one)));
      const saved = recordingsIn((await ownRowOf(ana)).row).map(({ key }) => key);
      expect(saved).toHaveLength(2);
      // The recording of a refused edit waits for the sweep.
      const unsaved = sent.map(({ key }) => key).filter((key) => !saved.includes(key));
      const files = (await filesOf(ana.uid)).filter((key) => !unsaved.includes(key));
      expect(files).toEqual(saved.toSorted());
    }
  });

  test('a recording and the end of the account leave nothing', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [ana] = await two();
      const voice = await record(ana);
      const ends = () => ana.call('removeUser', { password: testPassword });
      // An edit after the end is not let in.
      await Promise.allSettled([record(ana), edit(ana, { voice }), ends()]);
      expect(await filesOf(ana.uid)).toEqual([]);
    }
  });
});

test('its words are marked for staff where they tell how to be reached', async () => {
  const [ana] = await two();
  await edit(ana, { voice: await record(ana), transcript: 'Hello, LINE id: anavoice9' });
  const marks = async () => {
    const read = await world.database.transact((tx) =>
      tx.selectFrom('profile').select('contact_in').where('uid', '=', ana.uid).executeTakeFirst(),
    );
    return read?.contact_in;
  };
  expect(await marks()).toEqual(['transcript']);
  await edit(ana, { headline: 'Potter' });
  expect(await marks()).toEqual(['transcript']);
  await edit(ana, { transcript: '' });
  expect(await marks()).toEqual([]);
});

test('recordings are in the archive of their author, and go with the account', async () => {
  const [ana] = await two();
  const voice = await record(ana);
  await edit(ana, { voice, transcript: 'Hello, I am Ana' });
  const text = JSON.stringify((await exportOf(world, ana)).result);
  for (const part of ['Hello, I am Ana', voice.key]) expect(text).toContain(part);
  const { tokens } = await aProfile(world, `vstaff-${turn}`, { isAdmin: true });
  await ana.call('removeUser', { password: testPassword });
  await world.drain();
  const address = new URL(`/media/${voice.key}/audio?pass=${tokens.media_pass}`, world.url);
  expect((await fetch(address)).status).toBe(404);
});
