import { newId } from '@mitto/kit/ids';
import { day } from '@mitto/kit/time';
import { type Canary, canariesOf, singing } from '@mitto/testkit/canaries';
import { Device } from '@mitto/testkit/device';
import { liveFully } from '@mitto/testkit/live-fully';
import { type TestPerson, testPassword } from '@mitto/testkit/person';
import { type SignInStage, startSignInStage } from '@mitto/testkit/sign-in-stage';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

const mobile = '+66812345678';

let stage: SignInStage;
let ana: TestPerson;
/** Every value of ana in every table: what others may see while she is a member, and what they never may. */
let canaries: readonly Canary[];
/** Members with a relation to ana, by its name. */
const met = [
  'visitor',
  'liked',
  'visited',
  'hidden',
  'blocked',
  'matched',
  'host',
  'blocker',
  'hider',
  'paid',
] as const;
const people = new Map<string, TestPerson>();
/** Devices that hold rows from before the deletion. */
const devices = new Map<string, Device>();
let movements: readonly string[];
/** Members by the ids of their activities. */
let authors: ReadonlyMap<string, string>;

beforeAll(async () => {
  stage = await startSignInStage();
  const { world } = stage;
  const staff = await world.person('staff', { isAdmin: true });
  const reported = await world.person('reported', { hasProfile: true });
  ana = await liveFully(stage, { staff, reported, word: 'ana-canary', mobile, ip: '10.88.5.6' });
  const all = await canariesOf(world.database.db, ana.uid);
  canaries = all.filter(
    ({ spellings }) => !spellings.some((word) => [reported.uid, reported.username].includes(word)),
  );
  for (const what of met) people.set(what, await world.person(`${what}-${mobile.slice(-6)}`));
  people.set('paid', reported);
  const { rows } = await sql<{ id: string }>`select id from coins_movement`.execute(world.database.db);
  movements = rows.map(({ id }) => id);
  const activities = await sql<{ id: string; uid: string }>`select id, uid from activity`.execute(
    world.database.db,
  );
  authors = new Map(activities.rows.map(({ id, uid }) => [id, uid]));
  await new Device(personOf('blocker')).do('block', 'blocked_users', { uid: ana.uid });
  await new Device(personOf('hider')).do('hide', 'hidden_accounts', { uid: ana.uid });
});
afterAll(() => stage.close());

const personOf = (what: string): TestPerson => {
  const person = people.get(what);
  if (!person) throw new Error(`${what} is not there.`);
  return person;
};

/** Everything that a new device of this member gets, and the answers of what they may ask. */
async function toldTo(person: TestPerson): Promise<string> {
  const device = new Device(person);
  const told = [JSON.stringify(await device.pull())];
  const asks = [
    ['peopleNearby', { limit: '0,50', style: '5' }],
    ['circles', { tab: 'match' }],
    ['realtime', { id: '0' }],
    ['loadBlockedUsers', { id: person.uid }],
    ['loadHiddenAccounts', { id: person.uid }],
    ['coinsHistory', {}],
    ['activityPeople', { id: newId() }],
  ] as const;
  for (const [id, values] of asks) {
    const answer = await person.call('databaseQuery', { id, values });
    told.push(answer.text);
  }
  const search = await person.call('searchUser', { type: 'username', searchValue: ana.username });
  return [...told, search.text].join('\n');
}

/**
 * Canaries of ana in a text. What the asker has typed does not count, nor what is the other's own: their id,
 * their activity, and their side of a movement of coins.
 */
function heard(text: string, reader: TestPerson): string[] {
  const isOwn = ({ spellings }: Canary) =>
    spellings.some(
      (word) => word === reader.uid || authors.get(word) === reader.uid || movements.includes(word),
    );
  const without = canaries.filter((canary) => !isOwn(canary));
  return singing(text.replaceAll(ana.username, ''), without);
}

test('before, those who have met ana are told of her', async () => {
  for (const what of met) {
    const device = new Device(personOf(what));
    await device.pull();
    devices.set(what, device);
  }
  const told = await toldTo(personOf('matched'));
  expect(heard(told, personOf('matched')).length).toBeGreaterThan(3);
});

test('from the moment she deletes her account, no device of another member gets a byte that tells of her', async () => {
  const feedback = { reason: 'privacy' } as const;
  const left = await ana.call(
    'deactivateAccount',
    { uid: ana.uid, password: testPassword, feedback },
    { idempotencyKey: newId() },
  );
  expect(left.status).toBe(200);
  await stage.world.drain();
  const songs: Record<string, string[]> = {};
  const kept: Record<string, string[]> = {};
  for (const [what, device] of devices) {
    await device.pull();
    const rows = [...device.rows.values()].map(({ row }) => row);
    kept[what] = heard(JSON.stringify(rows), personOf(what));
  }
  expect(kept).toEqual(Object.fromEntries(met.map((what) => [what, []])));
  for (const what of met) songs[what] = heard(await toldTo(personOf(what)), personOf(what));
  expect(songs).toEqual(Object.fromEntries(met.map((what) => [what, []])));
});

test('no mail and no push of hers goes out, whatever others do', async () => {
  const mails = stage.world.mails(ana.email).length;
  await new Device(personOf('liked')).do('likes', 'circles', { uid: ana.uid });
  await new Device(personOf('matched')).do('messages', 'messages', {
    uid: ana.uid,
    content: 'Are you there?',
  });
  stage.world.clock.advance(2 * day);
  await stage.world.drain();
  expect(stage.world.mails(ana.email)).toHaveLength(mails);
});

test('brought back, she is there again for those who had met her', async () => {
  const { world } = stage;
  // Her two-step codes have tests of their own.
  await world.database.db.deleteFrom('account_totp').where('uid', '=', ana.uid).execute();
  const signIn = await world.anonymous.call('authorize', { email: ana.email, password: testPassword });
  const token = (signIn.result.disabled && signIn.result.leaving?.token) || '';
  expect((await world.anonymous.call('bringBackAccount', { token })).result.disabled).toBe(false);
  const device = devices.get('matched');
  const matched = await world.anonymous.call('authorize', {
    email: personOf('matched').email,
    password: testPassword,
  });
  if (!device || matched.result.disabled) throw new Error('Nobody has matched.');
  const { bearer } = matched.result.tokens;
  const before = device.person.call;
  const again = new Device({
    ...device.person,
    call: (name, input, options) => before(name, input, { bearer, ...options }),
  });
  await again.pull();
  expect(again.rowsOf('circles')).toMatchObject([{ connected: true }]);
  expect(JSON.stringify(again.rowsOf('messages'))).toContain('Words of ana-canary for one');
});
