import { hour, minute } from '@mitto/kit/time';
import { openPostgres } from '@mitto/server-kit/database/open-postgres';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import type { InputOf } from '@mitto/testkit/world-calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateMember } from '../../store/members.ts';

let world: World;
let ana: TestPerson;
let turn = 0;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  turn += 1;
  // Takes the role from the administrators of the previous test.
  await sql`update account_member set roles = '{ROLE_USER}'`.execute(world.database.db);
  ana = await admin('ana');
});
afterAll(() => world.close());

const admin = (name: string) => world.person(`${name}-${turn}`, { isAdmin: true });
const reason = 'For a test.';

/** Every call after which a member cannot act as an administrator. */
const losses = {
  suspending: (uid) => [
    'changeStanding',
    { uid, reason, standing: 'suspended', until: world.clock.now() + hour },
  ],
  disabling: (uid) => ['changeStanding', { uid, reason, standing: 'disabled' }],
  'taking the role': (uid) => ['changeRoles', { uid, reason, ROLES: ['ROLE_USER'] }],
  'taking out of the database': (uid) => ['removeFromDatabase', { uid, reason }],
} satisfies Record<string, (uid: string) => Loss>;

type Loss = {
  [K in 'changeStanding' | 'changeRoles' | 'removeFromDatabase']: [K, InputOf<K>];
}['changeStanding' | 'changeRoles' | 'removeFromDatabase'];

const names = Object.keys(losses) as (keyof typeof losses)[]; // Object.keys loses the key type.

function lose(by: TestPerson, whom: TestPerson, how: keyof typeof losses) {
  const [name, input] = losses[how](whom.uid);
  return by.call(name, input);
}

describe.for(names)('%s', (how) => {
  test('is refused for the only administrator', async () => {
    const answer = await lose(ana, ana, how);
    expect(answer.error?.code).toBe('account/last-admin');
    expect((await ana.call('readActs', {})).status).toBe(200);
  });

  test('is done to oneself while there is another', async () => {
    await admin('ben');
    expect((await lose(ana, ana, how)).status).toBe(200);
  });

  test('is done to a member, however few administrators there are', async () => {
    expect((await lose(ana, await world.person(`ben-${turn}`), how)).status).toBe(200);
  });

  test('is refused when the others could not act', async () => {
    const others = await Promise.all(['ben', 'cat', 'dan'].map(admin));
    const [ben, cat, dan] = others.map(({ uid }) => uid);
    await world.database.transact(async (tx) => {
      if (ben) await updateMember(tx, ben, { is_disabled: true });
      if (cat) await updateMember(tx, cat, { is_joined: false });
      if (dan) await updateMember(tx, dan, { suspended_at: world.clock.now() });
    });
    expect((await lose(ana, ana, how)).error?.code).toBe('account/last-admin');
  });
});

test('an administrator whose suspension is over counts again', async () => {
  const ben = await admin('ben');
  const end = world.clock.now() + minute;
  await world.database.transact((tx) => updateMember(tx, ben.uid, { suspended_at: 1, suspended_until: end }));
  expect((await lose(ana, ana, 'disabling')).error?.code).toBe('account/last-admin');
  world.clock.advance(minute);
  expect((await lose(ana, ana, 'disabling')).status).toBe(200);
});

test.for(names)('two administrators who do it to each other at once by %s: one remains', async (how) => {
  const own = 'url' in world.database ? openPostgres({ url: String(world.database.url) }) : world.database;
  const other = await startWorld({ database: own, clock: world.clock });
  for (let round = 0; round < 5; round += 1) {
    await sql`update account_member set roles = '{ROLE_USER}'`.execute(world.database.db);
    const [one, two] = [await admin(`one-${round}`), await admin(`two-${round}`)];
    const fromOther: TestPerson['call'] = (name, input) =>
      other.anonymous.call(name, input, { bearer: two.tokens.bearer });
    const answers = await Promise.all([lose(one, two, how), lose({ ...two, call: fromOther }, one, how)]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const refused = answers.find(({ status }) => status !== 200);
    expect(['forbidden', 'unauthorized', 'suspended', 'account/last-admin']).toContain(refused?.error?.code);
    expect(await ableAdmins()).toBe(1);
  }
  await other.close();
  if (own !== world.database) await own.close();
});

describe('erasing oneself', () => {
  const erase = ({ call, password }: TestPerson) => call('removeUser', { password });

  test('is refused for the only administrator who could act', async () => {
    expect((await erase(ana)).error?.code).toBe('account/last-admin');
    const ben = await admin('ben');
    await world.database.transact((tx) => updateMember(tx, ben.uid, { suspended_at: world.clock.now() }));
    expect((await erase(ana)).error?.code).toBe('account/last-admin');
    await world.database.transact((tx) => updateMember(tx, ben.uid, { suspended_at: null }));
    expect((await erase(ana)).status).toBe(200);
  });

  test('at once with the only other one: one remains', async () => {
    const answers = await Promise.all([erase(ana), erase(await admin('ben'))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await ableAdmins()).toBe(1);
  });
});

async function ableAdmins(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from account_member
    where 'ROLE_ADMIN' = any(roles) and is_joined and not is_disabled and suspended_at is null
  `.execute(world.database.db);
  return rows[0]?.count ?? 0;
}
