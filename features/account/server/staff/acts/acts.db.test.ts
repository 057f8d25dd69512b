import { hour } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import { openPostgres } from '@mitto/server-kit/database/open-postgres';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import type { InputOf } from '@mitto/testkit/world-calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminCalls } from '../../../contract/admin-calls.ts';
import { configurationCalls } from '../../../contract/configuration-calls.ts';
import { listActs } from '../../store/acts.ts';
import { updateMember } from '../../store/members.ts';
import { actHash } from './act-hash.ts';
import { verifyActs } from './verify-acts.ts';

let world: World;
let admin: TestPerson;
let ana: TestPerson;
let turn = 0;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.person('admin', { isAdmin: true });
});
beforeEach(async () => {
  turn += 1;
  ana = await world.person(`ana-${turn}`, { mobile: `+668123456${10 + turn}` });
});
afterAll(() => world.close());

const { updateConfiguration } = configurationCalls;
const calls = { ...adminCalls, updateConfiguration };
type AdminCall = keyof typeof calls;
type ActCall = {
  [K in AdminCall]: (typeof calls)[K]['idempotent'] extends false ? K : never;
}[AdminCall];

const reason = 'For a test.';

/** One input for each call that is written to the audit log. A new call without an input does not compile. */
function inputs(uid: string, version: number): { readonly [K in ActCall]: InputOf<K> } {
  return {
    updateConfiguration: { version, reason, changes: { referral: { coins: 5 }, ages: { min: 20, max: 70 } } },
    changeStanding: { uid, reason, standing: 'suspended', message: 'A rest.' },
    changeEntitlement: { uid, reason, premiumUntil: world.clock.now() + hour },
    changeRoles: { uid, reason, ROLES: ['ROLE_USER'] },
    changePrivacy: { uid, reason, privacy: { mobile: true } },
    changeLimits: { uid, reason, resetTasks: ['likes'], chatWaitTime: 5 },
    forcePasswordReset: { uid, reason },
    resetSecondFactor: { uid, reason, check: 'video-call' },
    endSessions: { uid, reason },
    addToDatabase: { uid, reason },
    removeFromDatabase: { uid, reason },
  };
}

async function act(name: ActCall) {
  const { result } = await world.anonymous.call('readConfiguration', {});
  return await admin.call(name, inputs(ana.uid, result.version)[name]);
}

const endSessions = (uid: string) => admin.call('endSessions', { uid, reason });
const newest = async () => (await listActs(world.database.db, 1))[0];
const count = async () => (await newest())?.number ?? 0;

describe('every act of the contract', () => {
  const acts = Object.entries(calls)
    .filter(([, call]) => call.roles.includes('ROLE_ADMIN') && !call.idempotent)
    .map(([name]) => name as ActCall); // The keys of `calls`, without the calls that only read.

  test.for(acts)('%s writes one line, with who, whom and why', async (name) => {
    const before = await newest();
    const answer = await act(name);
    expect(answer.error).toBeUndefined();
    const lines = await listActs(world.database.db, 100);
    expect(lines).toHaveLength((before?.number ?? 0) + 1);
    expect(lines[0]).toMatchObject({
      number: lines.length,
      at: world.clock.now(),
      act: name,
      by_pseudonym: await pseudonymOf(admin),
      subject_pseudonym: name === 'updateConfiguration' ? null : await pseudonymOf(ana),
      detail: { reason },
      previous_hash: before?.hash ?? '',
    });
  });

  test.for(acts)('%s leaves nobody’s name, address, number or id in the log', async (name) => {
    await world.database.transact((tx) => updateMember(tx, ana.uid, { name: 'Canary Ana' }));
    await act(name);
    const line = JSON.stringify(await newest());
    for (const { uid, email, username } of [ana, admin]) {
      for (const said of [uid, email, `"${username}"`]) expect(line).not.toContain(said);
    }
    expect(line).not.toContain('Canary');
    expect(line).not.toContain('8123456');
  });
});

test('an act that was refused leaves no line', async () => {
  const before = await count();
  const missing = await endSessions('019a0000-0000-7000-8000-000000000000');
  expect(missing.error?.code).toBe('account/no-such-member');
  const last = await admin.call('changeRoles', { uid: admin.uid, reason, ROLES: ['ROLE_USER'] });
  expect(last.error?.code).toBe('account/last-admin');
  const stale = await admin.call('updateConfiguration', { version: 99, reason, changes: {} });
  expect(stale.error?.code).toBe('account/configuration-changed');
  expect(await count()).toBe(before);
});

test('an act that is sent again with its key is written once', async () => {
  const before = await count();
  const options = { idempotencyKey: 'the-same-key-twice-0001' };
  const input = { uid: ana.uid, reason };
  const first = await admin.call('forcePasswordReset', input, options);
  const again = await admin.call('forcePasswordReset', input, options);
  expect(again.result).toEqual(first.result);
  expect(await count()).toBe(before + 1);
});

test('who has ceased to be an administrator does nothing more, even if let in', async () => {
  const ben = await world.person('ben', { isAdmin: true });
  await ben.call('readActs', {});
  const before = await count();
  // Changes the row without invalidating the session cache, so that the cached session still has the role.
  await world.database.transact((tx) => updateMember(tx, ben.uid, { roles: ['ROLE_USER'] }));
  for (const name of ['endSessions', 'changeStanding'] as const) {
    const answer = await ben.call(name, inputs(ana.uid, 0)[name]);
    expect(answer.error?.code).toBe('forbidden');
  }
  const { result } = await world.anonymous.call('readConfiguration', {});
  const update = await ben.call('updateConfiguration', { version: result.version, reason, changes: {} });
  expect(update.error?.code).toBe('forbidden');
  expect(await count()).toBe(before);
});

test('the database itself refuses to change, remove or empty the log', async () => {
  await endSessions(ana.uid);
  const before = await count();
  for (const attempt of [
    sql`update account_act set detail = '{}'`,
    sql`delete from account_act`,
    sql`truncate account_act`,
  ]) {
    await expect(attempt.execute(world.database.db)).rejects.toThrow('append-only');
  }
  expect(await count()).toBe(before);
});

describe('the walk along the chain finds', () => {
  test.for([
    [
      'a reason that was changed',
      sql`update account_act set detail = '{"reason":"Another."}' where number = 3`,
      3,
    ],
    ['another time', sql`update account_act set at = at + 1 where number = 1`, 1],
    ['another call', sql`update account_act set act = 'endSessions' where number = 1`, 1],
    [
      'another one who acted',
      sql`update account_act set by_pseudonym = gen_random_uuid() where number = 2`,
      2,
    ],
    ['another one it was done to', sql`update account_act set subject_pseudonym = null where number = 3`, 3],
    ['a line that is gone', sql`delete from account_act where number = 2`, 2],
    ['a beginning that is gone', sql`delete from account_act where number < 3`, 1],
    ['a line that was moved', sql`update account_act set number = 9000 where number = 5`, 5],
  ] as const)('%s', async ([, tampering, brokenAt]) => {
    while ((await count()) < 6) await endSessions(ana.uid);
    expect(await verifyActs(world.database.db)).toMatchObject({ isWhole: true });
    expect(await afterTampering(tampering)).toEqual({ isWhole: false, brokenAt });
  });

  test('a line that was changed and sealed anew, by the one after it', async () => {
    const [line] = await listActs(world.database.db, 1, 4);
    if (!line) throw new Error('There are more than three lines by now.');
    const hash = actHash({ ...line, detail: { reason: 'Another.' } });
    const tampering = sql`
      update account_act set detail = '{"reason":"Another."}', hash = ${hash} where number = 3`;
    expect(await afterTampering(tampering)).toEqual({ isWhole: false, brokenAt: 4 });
  });
});

test('the walk finds a last line that was given another number and sealed anew', async () => {
  await endSessions(ana.uid);
  const line = await newest();
  if (!line) throw new Error('There is a line by now.');
  const number = line.number + 3;
  const hash = actHash({ ...line, number });
  const tampering = sql`update account_act set number = ${number}, hash = ${hash} where number = ${line.number}`;
  expect(await afterTampering(tampering)).toEqual({ isWhole: false, brokenAt: line.number });
});

test('of twenty acts at once, by two servers, each has its own number and the chain is whole', async () => {
  const before = await count();
  // A second connection pool for the second server, if the engine allows more than one connection.
  const own = 'url' in world.database ? openPostgres({ url: String(world.database.url) }) : world.database;
  const other = await startWorld({ database: own, clock: world.clock });
  const { bearer } = admin.tokens;
  const people = await Promise.all(['cat', 'dan', 'eve', 'fay'].map((name) => world.person(name)));
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const { uid } = people[index % people.length] ?? ana;
      const there = index % 2 === 0 ? world : other;
      return there.anonymous.call('changeLimits', { uid, reason, chatWaitTime: index }, { bearer });
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(await verifyActs(world.database.db)).toMatchObject({ isWhole: true, last: { number: before + 20 } });
  await other.close();
  if (own !== world.database) await own.close();
});

test('an erased member leaves the log whole and nameless', async () => {
  await endSessions(ana.uid);
  const pseudonym = await pseudonymOf(ana);
  await world.database.transact((tx) => world.deps.eraseMember(tx, ana.uid));
  expect(await newest()).toMatchObject({ subject_pseudonym: pseudonym });
  expect(await verifyActs(world.database.db)).toMatchObject({ isWhole: true });
  expect(await pseudonymOf(ana)).toBeUndefined();
});

async function pseudonymOf({ uid }: TestPerson): Promise<string | undefined> {
  const { db } = world.database;
  const row = await db
    .selectFrom('account_member')
    .select('act_pseudonym')
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row?.act_pseudonym;
}

class Undone extends Error {}

/**
 * Returns the result of verifyActs on a log changed by an attacker who may disable triggers. Rolls the change
 * back afterwards.
 */
async function afterTampering(tampering: ReturnType<typeof sql>) {
  let chain: Awaited<ReturnType<typeof verifyActs>> | undefined;
  const work = world.database.transact(async (tx: Tx) => {
    await sql`alter table account_act disable trigger account_act_no_change`.execute(tx);
    await tampering.execute(tx);
    chain = await verifyActs(tx);
    throw new Undone();
  });
  await expect(work).rejects.toThrow(Undone);
  return chain;
}
