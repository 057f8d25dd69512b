import { day } from '@mitto/kit/time';
import { recordedWebm } from '@mitto/server-kit/media/audio/recordings.fixture';
import { exportOf } from '@mitto/testkit/export-of';
import { signInAgain, type TestPerson, testPassword } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Voice } from '../../contract/voice.ts';
import { aProfile, cardOf, ownRowOf, ProfileDevice } from '../profiles.fixture.ts';

let world: World;
let turn = 0;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const files = [{ name: 'voice.webm', bytes: recordedWebm }];
const introduce = (by: TestPerson) =>
  by.call('uploadVoice', { durationMs: '900', waveform: '3,50,100', files });
const writes = async (by: TestPerson, transcript: string) =>
  await new ProfileDevice(by).edit({ transcript }, (await ownRowOf(by)).ver);
const statusOf = async ({ tokens }: TestPerson, key: string): Promise<number> =>
  (await fetch(new URL(`/media/${key}/audio?pass=${tokens.media_pass}`, world.url))).status;

async function two(): Promise<readonly [TestPerson, TestPerson]> {
  turn += 1;
  return [await aProfile(world, `vana-${turn}`), await aProfile(world, `vben-${turn}`)];
}

test('an introduction is heard by those who see the photos, and replaced and removed with its file', async () => {
  const [ana, ben] = await two();
  const { result: first } = await introduce(ana);
  expect(first).toMatchObject({ waveform: [3, 50, 100] });
  expect(first.durationMs).toBeGreaterThan(700);
  expect((await ownRowOf(ana)).row['voice']).toEqual(first);
  expect((await cardOf(ben, ana.uid))?.voice).toEqual(first);
  expect(await statusOf(ben, first.key)).toBe(200);
  const { result: second } = await introduce(ana);
  expect(second.key).not.toBe(first.key);
  expect(await statusOf(ana, first.key)).toBe(404);
  expect(await statusOf(ben, second.key)).toBe(200);
  expect((await ana.call('removeVoice', {})).status).toBe(200);
  expect(await statusOf(ana, second.key)).toBe(404);
  expect(await cardOf(ben, ana.uid)).not.toHaveProperty('voice');
});

test('whoever may not see the photos does not hear the voice', async () => {
  const [ana, ben] = await two();
  const { result: voice } = await introduce(ana);
  await writes(ana, 'Hello');
  await ana.call('updateUser', { privacy: { blurimage: true } });
  const card = await cardOf(ben, ana.uid);
  for (const part of ['voice', 'transcript']) expect(card).not.toHaveProperty(part);
  expect(await statusOf(ben, voice.key)).toBe(404);
  expect(await statusOf(ana, voice.key)).toBe(200);
  await ana.call('updateUser', { privacy: { blurimage: false } });
  await new ProfileDevice(ana).do('block', 'blocked_users', { uid: ben.uid });
  expect(await statusOf(ben, voice.key)).toBe(404);
});

test('its words are written down, marked for staff where they tell how to be reached, and go with a new one', async () => {
  const [ana, ben] = await two();
  await writes(ana, 'Hello, LINE id: anavoice9');
  expect(await cardOf(ben, ana.uid)).not.toHaveProperty('transcript');
  await introduce(ana);
  expect((await ownRowOf(ana)).row).not.toHaveProperty('transcript');
  await writes(ana, 'Hello, LINE id: anavoice9');
  expect((await cardOf(ben, ana.uid))?.transcript).toBe('Hello, LINE id: anavoice9');
  const marks = async () => {
    const read = await world.database.transact((tx) =>
      tx.selectFrom('profile').select('contact_in').where('uid', '=', ana.uid).executeTakeFirst(),
    );
    return read?.contact_in;
  };
  expect(await marks()).toEqual(['transcript']);
  await new ProfileDevice(ana).edit({ headline: 'Potter' }, (await ownRowOf(ana)).ver);
  expect(await marks()).toEqual(['transcript']);
  await introduce(ana);
  expect(await cardOf(ben, ana.uid)).not.toHaveProperty('transcript');
  expect(await marks()).toEqual([]);
});

test('what is no recording, or too large, is refused and keeps the introduction before', async () => {
  const [ana] = await two();
  const { result: voice } = await introduce(ana);
  const page = { name: 'b.webm', bytes: Buffer.from('<!doctype html><script>alert(1)</script>') };
  const long = { name: 'c.webm', bytes: Buffer.alloc(512 * 1024 + 1) };
  const refused = async (file: (typeof files)[number]) =>
    (await ana.call('uploadVoice', { files: [file] })).error?.code;
  expect(await refused(page)).toBe('profile/wrong-voice');
  expect(await refused(long)).toBe('file/too-large');
  expect((await ownRowOf(ana)).row['voice']).toEqual(voice);
});

test('more than thirty recordings in a day are refused, and the last one stays', async () => {
  const [ana] = await two();
  for (let turn = 0; turn < 30; turn += 1) expect((await introduce(ana)).status).toBe(200);
  const { row } = await ownRowOf(ana);
  expect((await introduce(ana)).error?.code).toBe('too-many');
  expect((await ownRowOf(ana)).row['voice']).toEqual(row['voice']);
  world.clock.advance(day);
  expect((await introduce(await signInAgain(world, ana))).status).toBe(200);
});

// PGlite runs one transaction at a time, so these races can only happen on PostgreSQL.
describe.skipIf(process.env['TEST_ENGINE'] !== 'postgres')('at the same moment', () => {
  const filesOf = async (uid: string) => {
    await world.drain();
    const { rows } =
      await sql`select key from media_object where uid = ${uid} and kind = 'profile.voice'`.execute(
        world.database.db,
      );
    return rows;
  };

  test('two recordings, or one and its removal, leave one introduction with its file, or none', async () => {
    const [ana] = await two();
    for (let round = 0; round < 4; round += 1) {
      const sent = await Promise.all([introduce(ana), introduce(ana)]);
      expect(sent.map(({ status }) => status)).toEqual([200, 200]);
      expect(await filesOf(ana.uid)).toEqual([{ key: ((await ownRowOf(ana)).row['voice'] as Voice).key }]);
      await Promise.all([introduce(ana), ana.call('removeVoice', {})]);
      const left = (await ownRowOf(ana)).row['voice'] as Voice | undefined;
      expect(await filesOf(ana.uid)).toEqual(left ? [{ key: left.key }] : []);
    }
  });

  test('a recording and the end of the account leave nothing', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [ana] = await two();
      await Promise.all([introduce(ana), ana.call('removeUser', { password: testPassword })]);
      expect(await filesOf(ana.uid)).toEqual([]);
      const { rows } = await sql`select from profile_voice where uid = ${ana.uid}`.execute(world.database.db);
      expect(rows).toEqual([]);
    }
  });
});

test('it is in the archive of its author, and goes with the account', async () => {
  const [ana] = await two();
  const { result: voice } = await introduce(ana);
  await writes(ana, 'Hello, I am Ana');
  expect(JSON.stringify((await exportOf(world, ana)).result)).toContain('Hello, I am Ana');
  await ana.call('removeUser', { password: testPassword });
  await world.drain();
  const { rows } = await sql`select uid from profile_voice where key = ${voice.key}`.execute(
    world.database.db,
  );
  expect(rows).toEqual([]);
});
