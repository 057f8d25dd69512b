// @pglite: every table is erased on it
import { readClaims } from '@mitto/account/server/sign-in/sessions/tokens';
import { newId } from '@mitto/kit/ids';
import { caseKeptMs } from '@mitto/safety/server/case-keeper';
import { expireCases } from '@mitto/safety/server/expire-cases';
import { exportOf } from '@mitto/testkit/export-of';
import { liveFully } from '@mitto/testkit/live-fully';
import { type TestPerson, testPassword } from '@mitto/testkit/person';
import { dumpTables, readColumns } from '@mitto/testkit/read-tables';
import { type SignInStage, startSignInStage } from '@mitto/testkit/sign-in-stage';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Tables without data about individual members, each with the reason. */
const namesNobody: Readonly<Record<string, string>> = {
  account_brake: 'Counters under keyed digests, of strangers too; they go by themselves within days.',
  account_former_name: 'Keyed digests of the usernames of erased accounts.',
  account_configuration: 'What the product is set to.',
  chat_gif: 'What was found at the provider, not by whom; it goes within a day.',
  coins_movement: 'Movements between accounts under random ids; the account names its member.',
  coins_posting: 'Lines of the books under the same random ids.',
  coins_referral_browser: 'Keyed digests of browsers in which a reward was given, without a member.',
  profile_network_square: 'Squares of a network, under a keyed digest; gone within a day.',
  discover_searched_network: 'Towns searched from a network, under a keyed digest; gone within a day.',
  job_schedule: 'When each repeating job is due.',
  member_erasure: 'How many members were erased.',
  media_hold: 'Which case holds which picture; the case names its members, and both go with it.',
  notification_key: 'The key pair of this server for push services.',
  payments_cursor: 'Up to when the events of a merchant were read.',
  payments_event: 'Ids of events of the providers, without a member.',
  payments_rates: 'Exchange rates.',
  payments_refund: 'Money paid back for a charge; the charge names its member.',
  payments_sandbox_charge: 'Charges of the sandbox under random ids; our charge names its member.',
  payments_sandbox_refund: 'Refunds of the sandbox.',
  schema_migration: 'Which migrations have run.',
};

/** Tables that name a member and are not exported, each with the reason. They are erased like all others. */
const notExported: Readonly<Record<string, string>> = {
  safety_case: 'What reports about the member come to, for staff alone; it goes with the last report.',
  sync_client: 'Ids that a device makes up for itself, and when it was last seen; they go with time.',
};
const isExported = (table: string) => !Object.hasOwn(notExported, table);

const mobile = '+66812345678';

let stage: SignInStage;
let ana: TestPerson;
/** A member who has reported ana, and whom ana has reported. */
let ben: TestPerson;
/** A member with data in every table, as ana has, but without any relation to ana. */
let cleo: TestPerson;

beforeAll(async () => {
  stage = await startSignInStage();
  const { world } = stage;
  const staff = await world.person('staff', { isAdmin: true });
  ben = await world.person('ben', { hasProfile: true });
  const life = { staff, reported: ben };
  cleo = await liveFully(stage, { ...life, word: 'cleo-canary', mobile: '+66898765432', ip: '10.77.3.4' });
  ana = await liveFully(stage, { ...life, word: 'ana-canary', mobile, ip: '10.88.5.6' });
  const content = { id: ana.uid, name: ana.username, type: 'spam' };
  const report = await ben.call('createSession', { session_path: '/report/cases/', content });
  if (report.status !== 200) throw new Error(report.text);
  const { cases } = (await staff.call('listCases', {})).result;
  const id = cases.find(({ about }) => about === ana.uid)?.id ?? '';
  const warning = {
    id,
    seen: 0,
    act: 'warn',
    reason: 'For a test.',
    message: 'Please sell nothing here.',
  } as const;
  const warned = await staff.call('actOnCase', warning, { idempotencyKey: newId() });
  if (warned.status !== 200) throw new Error(warned.text);
});
afterAll(() => stage.close());

/** Returns all texts that could identify this member. */
async function namesOf({ uid, email, username }: TestPerson, further: readonly string[]): Promise<string[]> {
  const { db } = stage.world.database;
  const { act_pseudonym } = await db
    .selectFrom('account_member')
    .select('act_pseudonym')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  const devices = await db.selectFrom('account_device').select('device_id').where('uid', '=', uid).execute();
  const identities = await db
    .selectFrom('account_identity')
    .select('subject')
    .where('uid', '=', uid)
    .execute();
  return [
    uid,
    uid.replaceAll('-', ''),
    email,
    username,
    act_pseudonym,
    ...devices.map(({ device_id }) => device_id),
    ...identities.map(({ subject }) => subject),
    ...further,
  ];
}

const holdsAny = (text: string, names: readonly string[]): boolean =>
  names.some((name) => text.toLowerCase().includes(name.toLowerCase()));

async function tablesThatName(names: readonly string[]): Promise<string[]> {
  const dump = await dumpTables(stage.world.database.db);
  return [...dump]
    .filter(([, rows]) => rows.some((row) => holdsAny(row, names)))
    .map(([table]) => table)
    .sort();
}

test('a member who has done everything is named in every table that is not excused', async () => {
  const named = await tablesThatName(await namesOf(ana, [mobile]));
  const tables = new Set((await readColumns(stage.world.database.db)).map(({ table }) => table));
  expect(named).toEqual([...tables].filter((table) => !Object.hasOwn(namesNobody, table)).sort());
});

test('the export has every row that is the member’s own, and nothing of somebody else', async () => {
  const { db } = stage.world.database;
  const exported = await exportOf(stage.world, ana);
  expect(exported.status).toBe(200);
  const told = Object.assign({}, ...Object.values(exported.result)) as Record<string, unknown[]>;
  const tables = (await readColumns(db)).filter(({ column }) => column === 'uid').map(({ table }) => table);
  const owned = tables.filter(isExported);
  for (const table of (await tablesThatName(await namesOf(ana, [mobile]))).filter(isExported))
    expect(told[table]?.length ?? 0, table).toBeGreaterThan(0);
  // Staff has changed a limit, answered a contact message and feedback, and warned her.
  expect(told['account_act']).toHaveLength(4);
  for (const table of owned) {
    const { rows } = await sql`select 1 from ${sql.table(table)} where uid = ${ana.uid}`.execute(db);
    expect(rows.length, table).toBeGreaterThan(0);
    expect(told[table], table).toHaveLength(rows.length);
  }
  for (const told of [
    ana.email,
    ana.username,
    mobile,
    'Name ana-canary',
    'Agent-ana-canary',
    '10.88.5.6',
    'RF-ana-canary-2026',
  ])
    expect(exported.text).toContain(told);
  for (const name of await namesOf(cleo, ['+66898765432', 'cleo-canary']))
    expect(exported.text).not.toContain(name);
  for (const name of [ben.email, 'staff']) expect(exported.text).not.toContain(name);
});

test('erased, the member is in no column of any row but what was reported of them, for its time; the log of acts keeps a pseudonym that nothing explains', async () => {
  const { db } = stage.world.database;
  const names = await namesOf(ana, [mobile, 'ana-canary']);
  const { act_pseudonym } = await db
    .selectFrom('account_member')
    .select('act_pseudonym')
    .where('uid', '=', ana.uid)
    .executeTakeFirstOrThrow();
  const before = await dumpTables(db);
  const cleosRows = (dump: typeof before) =>
    [...dump].flatMap(([table, rows]) => rows.filter((row) => holdsAny(row, [cleo.uid])).map(() => table));

  const erased = await ana.call('removeUser', { password: testPassword });
  expect([erased.status, erased.error]).toEqual([200, undefined]);
  const told = stage.world.mails(ana.email).length;
  await stage.world.drain();

  const known = names.filter((name) => name !== act_pseudonym);
  expect(await tablesThatName(known)).toEqual(['safety_act', 'safety_case', 'safety_report']);
  const { rows } = await sql<{ about: string; reporter: string }>`
    select about, reporter from safety_report where to_jsonb(safety_report)::text ilike any(${known.map((name) => `%${name}%`)})`.execute(
    db,
  );
  // ben's report about ana remains in the table. ana's own reports remain without her id.
  expect(rows).toEqual([{ about: ana.uid, reporter: ben.uid }]);
  expect(await tablesThatName([act_pseudonym])).toEqual(['account_act']);
  expect(cleosRows(await dumpTables(db))).toEqual(cleosRows(before).filter((table) => table !== 'job'));
  expect(stage.world.mails(ana.email)).toHaveLength(told + 1);
  expect(stage.world.mails(ana.email)[0]?.subject).toMatch(/deleted/);

  const { deps, clock } = stage.world;
  await expireCases({ ...deps, now: () => clock.now() + caseKeptMs });
  expect(await tablesThatName(known)).toEqual([]);
});

test('no token, password or name of the erased member opens or finds anything, and the address is free again', async () => {
  const { world } = stage;
  const { email, username, tokens } = ana;
  expect(readClaims(tokens.bearer)?.uid).toBe(ana.uid);
  expect((await ana.call('userInfo', {})).error?.code).toBe('unauthorized');
  const { refresh_token } = tokens;
  expect((await world.anonymous.call('reauthorize', { refresh_token })).error?.code).toBe(
    'account/session-ended',
  );
  const login = await world.anonymous.call('authorize', { email, password: testPassword });
  expect(login.error?.code).toBe('account/wrong-login');
  const found = await ben.call('searchUser', { type: 'username', searchValue: username });
  expect(found.result).toEqual([]);
  const again = await world.anonymous.call('addUser', {
    records: [{ email, password: 'Heron-on-one-leg-4' }],
  });
  expect(again.status).toBe(200);
});
