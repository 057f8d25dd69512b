import { AsyncLocalStorage } from 'node:async_hooks';
import { newId } from '@mitto/kit/ids';
import { recordedWebm } from '@mitto/server-kit/media/audio/recordings.fixture';
import { logChanges } from '@mitto/sync-server/change-log';
import { signInAgain, type TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { storedColumns, storedName, textColumns } from '../contract/column-facts.ts';
import { writtenColumns } from '../contract/profile-columns.ts';
import { userInfo } from '../contract/profile-table.ts';
import { ownTable } from './own-table.ts';
import { aProfile, ownRowOf, ProfileDevice } from './profiles.fixture.ts';
import { exportProfile } from './store/profiles.ts';
import { touchOwn } from './touch-own.ts';

let world: World;
let ana: TestPerson;
/** Ana on her second device. */
let second: TestPerson;
let turn = 0;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  turn += 1;
  ana = await aProfile(world, `ana-${turn}`);
  second = await signInAgain(world, ana);
});
afterAll(() => world.close());

test('every column a member may write is written, and comes back as it is kept', async () => {
  const recording = { durationMs: '900', files: [{ name: 'voice.webm', bytes: recordedWebm }] };
  const { result: voice } = await ana.call('uploadVoice', recording, { idempotencyKey: newId() });
  const changes: Readonly<Record<string, unknown>> = {
    ...Object.fromEntries(textColumns.map((column) => [column, `Ceramics in the ${column}`])),
    bio: 'Ceramics on Sundays.\nDumplings.',
    name: 'Ana Newname',
    style: '2',
    gender: 2,
    interested: ['vinyl', 'night-swims'],
    characteristics: { height: '171-175', eyeColor: 'hazel' },
    personality: { types: ['curious'], values: ['honesty'], lifeStyles: ['dog-person'] },
    goals: { longTerm: ['life-partner'], personal: ['travel'] },
    socials: { instagram: 'ana.clay' },
    searchFilter: { interested: 3, minAge: 25, maxAge: 40 },
    languages: ['th', 'en'],
    habits: { drinks: 'rarely', children: 'wants' },
    prompts: [{ prompt: 'karaoke', answer: 'Anything slow' }],
    voice,
    location: { city: 'Bangkok', geometry: { lat: 13.7563, lng: 100.5018 }, autoUpdate: false },
  };
  expect(Object.keys(changes).toSorted()).toEqual(writtenColumns.toSorted());
  const { ver } = await ownRowOf(ana);
  const answer = await new ProfileDevice(ana).edit(changes, ver);
  expect(answer).toMatchObject({ status: 'applied', record: { ver: ver + 1, row: changes } });
  expect((await ana.call('userInfo', {})).result.name).toBe('Ana Newname');
  const exported = await world.database.transact((tx) => exportProfile(tx, ana.uid));
  expect(exported['profile']).toEqual([
    expect.objectContaining(
      Object.fromEntries(storedColumns.map((column) => [storedName(column), changes[column]])),
    ),
  ]);
});

test.each([
  ['the date of birth', { dob: { day: 1, month: 1, year: 2000 } }, 'database/read-only'],
  ['who blocked whom', { blockedUsers: [] }, 'database/read-only'],
  ['being verified', { verification: { mobile: true, photo: true } }, 'database/read-only'],
  ['a suspension', { suspension: null }, 'database/read-only'],
  ['the flags, past their rules', { privacy: { age: false } }, 'database/read-only'],
  ['a bio too long', { bio: 'x'.repeat(1000) }, 'invalid'],
  ['a name of two letters', { name: 'An' }, 'invalid'],
  ['a name of the operator', { name: 'Mіttо Support' }, 'invalid'],
  ['a gender there is not', { gender: 8 }, 'invalid'],
  ['a height that is none', { characteristics: { height: '300' } }, 'invalid'],
])('%s is not written by an edit', async (_what, changes, code) => {
  const before = await ownRowOf(ana);
  expect(await new ProfileDevice(ana).edit({ headline: 'x', ...changes }, before.ver)).toMatchObject({
    status: 'refused',
    code,
  });
  expect(await ownRowOf(ana)).toEqual(before);
});

test('marks that show nothing are taken out of a new name', async () => {
  const { ver } = await ownRowOf(ana);
  expect(await new ProfileDevice(ana).edit({ name: 'Ana\u202E\u200B Field' }, ver)).toMatchObject({
    record: { row: { name: 'Ana Field' } },
  });
});

test('nobody edits, inserts or removes the row of another', async () => {
  const ben = await aProfile(world, `ben-${turn}`);
  const asBen: TestPerson = { ...ben, uid: ana.uid };
  const before = await ownRowOf(ana);
  expect(await new ProfileDevice(asBen).edit({ headline: 'Mine.' }, 99)).toMatchObject({
    code: 'database/no-such-row',
    record: null,
  });
  const device = new ProfileDevice(ana);
  for (const op of ['insert', 'delete'])
    expect(await device.do(op, 'user_info', {})).toMatchObject({ status: 'refused' });
  expect(await ownRowOf(ana)).toEqual(before);
});

test('two devices that edit different columns are merged', async () => {
  const { ver } = await ownRowOf(ana);
  const [one, other] = [new ProfileDevice(ana), new ProfileDevice(second)];
  expect(await one.edit({ headline: 'From one' }, ver)).toMatchObject({ status: 'applied' });
  expect(await other.edit({ bio: 'From the other' }, ver)).toMatchObject({
    status: 'applied',
    record: { row: { headline: 'From one', bio: 'From the other' } },
  });
});

test('of one column the second device is refused by its name, keeps its other columns, and may try again', async () => {
  const { ver } = await ownRowOf(ana);
  const [one, other] = [new ProfileDevice(ana), new ProfileDevice(second)];
  await one.edit({ headline: 'From one' }, ver);
  const refused = await other.edit({ headline: 'From the other', bio: 'Kept' }, ver);
  expect(refused).toMatchObject({
    status: 'refused',
    code: 'database/conflict',
    fields: { headline: 'changed-elsewhere' },
    record: { row: { headline: 'From one', bio: 'Kept' } },
  });
  expect(await other.edit({ headline: 'From the other' }, refused.record?.ver)).toMatchObject({
    status: 'applied',
    record: { row: { headline: 'From the other', bio: 'Kept' } },
  });
});

test('the same value twice is no conflict', async () => {
  const { ver } = await ownRowOf(ana);
  await new ProfileDevice(ana).edit({ interested: ['chess'] }, ver);
  expect(await new ProfileDevice(second).edit({ interested: ['chess'] }, ver)).toMatchObject({
    status: 'merged',
  });
});

test('a device that edits twice before it hears the answer does not stand in its own way', async () => {
  const { ver } = await ownRowOf(ana);
  const device = new ProfileDevice(ana);
  await device.edit({ headline: 'First' }, ver);
  expect(await device.edit({ headline: 'Second' }, ver)).toMatchObject({
    status: 'applied',
    record: { row: { headline: 'Second' } },
  });
});

test('what the server did to the row meanwhile is no reason to refuse an edit', async () => {
  const { ver } = await ownRowOf(ana);
  await new ProfileDevice(ana).do('changePrivacy', 'user_info', { circles: false });
  expect(await new ProfileDevice(second).edit({ headline: 'Still mine' }, ver)).toMatchObject({
    status: 'applied',
  });
});

test('an edit made upon a version nobody had is not taken for one that knew of everything', async () => {
  const { ver } = await ownRowOf(ana);
  await new ProfileDevice(ana).edit({ headline: 'From one' }, ver);
  expect(await new ProfileDevice(second).edit({ headline: 'From nowhere' })).toMatchObject({
    code: 'database/conflict',
  });
});

test('edits of two devices at the same moment: one of them is refused, whatever the order', async () => {
  const { ver } = await ownRowOf(ana);
  const answers = await Promise.all([
    new ProfileDevice(ana).edit({ headline: 'From one' }, ver),
    new ProfileDevice(second).edit({ headline: 'From the other' }, ver),
    new ProfileDevice(ana).do('changePrivacy', 'user_info', { circles: false }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['applied', 'applied', 'refused']);
});

// PGlite runs one transaction at a time, so this race can only happen on PostgreSQL.
const onServer = test.skipIf(process.env['TEST_ENGINE'] !== 'postgres');

onServer('two devices that write at the same moment wait for one another, and never both', async () => {
  const [one, other] = [new ProfileDevice(ana), new ProfileDevice(second)];
  const before = await countDeadlocks();
  for (const [turn, name] of ['Ana One', 'Ana Two', 'Ana Three', 'Ana Four'].entries()) {
    const isOdd = turn % 2 === 1;
    const pairs = [
      () => one.do('changePrivacy', 'user_info', { circles: isOdd }),
      () => one.edit({ name }, 99),
    ];
    for (const first of pairs) {
      const blurred = other.do('changePrivacy', 'user_info', { blurimage: isOdd });
      const answers = await Promise.all([first(), blurred]);
      expect(answers.map(({ status }) => status)).toEqual(['applied', 'applied']);
    }
  }
  expect(await countDeadlocks()).toBe(before);
});

onServer(
  'an edit waits for the version that is on its way, and is marked with the one it becomes',
  async () => {
    let edit: ReturnType<ProfileDevice['edit']> | undefined;
    // The edit and the look at the locks are not part of the transaction in which they are made.
    const outside = AsyncLocalStorage.snapshot();
    await world.database.transact(async (tx) => {
      await touchOwn(world.deps, tx, ana.uid);
      // Log the change while the transaction is still open, as the commit does.
      const tables = new Map([[userInfo.name, ownTable(world.deps)]]);
      await logChanges(tx, tables, [{ uid: ana.uid, table: userInfo.name, source: ana.uid }]);
      edit = outside(() => new ProfileDevice(ana).edit({ headline: 'Meanwhile' }, 99));
      await expect.poll(() => outside(countWaiting)).toBeGreaterThan(0);
    });
    const ver = (await edit)?.record?.ver;
    const { column_changes } = await world.database.db
      .selectFrom('profile')
      .select('column_changes')
      .where('uid', '=', ana.uid)
      .executeTakeFirstOrThrow();
    expect(column_changes).toEqual({ headline: [ver, expect.any(String)] });
  },
);

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(world.database.db);
  return rows[0]?.waiting ?? 0;
}

/**
 * Number of deadlocks so far. PostgreSQL ends a deadlock after a second, so this query may miss only the last
 * one.
 */
async function countDeadlocks(): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(world.database.db);
  return rows[0]?.deadlocks ?? Number.NaN;
}
