import { readFileSync } from 'node:fs';
import { newId } from '@mitto/kit/ids';
import { scriptMark } from '@mitto/server-kit/database/pglite-dialect';
import { codeIn } from '@mitto/testkit/code-in';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeDemoAccounts } from '../../seed/demo-accounts.ts';
import { putMembers } from '../../seed/put-members.ts';
import { countUsableDemoAccounts } from '../../store/demo-accounts.ts';
import { updateMember } from '../../store/members.ts';
import { makeAdmin } from './make-admin.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function rolesOf(email: string): Promise<readonly string[] | undefined> {
  const { db } = world.database;
  const row = await db
    .selectFrom('account_member')
    .select('roles')
    .where('email', '=', email)
    .executeTakeFirst();
  return row?.roles;
}

const admin = ['ROLE_USER', 'ROLE_ADMIN'];

test('an unknown address gets an account that only its mailbox opens', async () => {
  const email = 'first@mitto.test';
  const made = await Promise.all([1, 2].map(() => makeAdmin(world.deps, email).catch(String)));
  expect(made).toContain('registered');
  expect(await makeAdmin(world.deps, email)).toBe('had');
  expect(await rolesOf(email)).toEqual(admin);
  const tried = await world.anonymous.call('authorize', { email, password: 'Anything-at-all-1' });
  expect(tried.error?.code).toBe('account/wrong-login');

  const sent = await world.anonymous.call('resetPassword', { query: { email } });
  await world.drain();
  const code = codeIn(world.mails(email)[0]?.text ?? '');
  const opened = await world.anonymous.call('validateResetCode', {
    identifier: email,
    validationCode: code,
    ref: sent.result.ref,
  });
  expect(opened.result).toMatchObject({ forcePasswordReset: true });
  const acts = await sql<{ act: string }>`select act from account_act`.execute(world.database.db);
  expect(acts.rows).toEqual([{ act: 'makeAdmin' }]);
});

test('a member with a verified address gets the role, and their open session has it', async () => {
  const vera = await world.person('vera');
  expect(await makeAdmin(world.deps, vera.email.toUpperCase())).toBe('given');
  expect(await rolesOf(vera.email)).toEqual(admin);
  expect((await vera.call('readActs', {})).status).toBe(200);
});

test('an address that somebody registered and never verified gets nothing', async () => {
  const mallory = await world.person('mallory', { isEmailVerified: false });
  expect(await makeAdmin(world.deps, mallory.email)).toBe('unverified');
  expect(await rolesOf(mallory.email)).toEqual(['ROLE_USER']);
});

test('a disabled account gets nothing', async () => {
  const { uid, email } = await world.person('disa');
  await world.database.transact((tx) => updateMember(tx, uid, { is_disabled: true }));
  expect(await makeAdmin(world.deps, email)).toBe('out-of-use');
  expect(await rolesOf(email)).toEqual(['ROLE_USER']);
});

test('seeded accounts are marked: usable with a password or a session, erased by the command, and never given the role', async () => {
  const { db } = world.database;
  const [open, closed] = ['open@people.mitto.example', 'closed@people.mitto.example'] as const;
  const seeded = (email: string) => {
    const username = email.replace(/@.*/, '');
    return { uid: newId(), name: username, username, email, joinedAt: world.clock.now() };
  };
  await world.database.transact((tx) => putMembers(tx, [seeded(closed)], null));
  expect(await countUsableDemoAccounts(db)).toBe(0);
  await world.database.transact((tx) => putMembers(tx, [seeded(open)], 'a hash'));
  expect(await countUsableDemoAccounts(db)).toBe(1);
  expect(await makeAdmin(world.deps, open)).toBe('demo');

  const before = await db.selectFrom('account_member').select('uid').execute();
  expect(await removeDemoAccounts(world.deps)).toBe(2);
  const after = await db.selectFrom('account_member').select('uid').execute();
  expect(after).toHaveLength(before.length - 2);
  expect(await countUsableDemoAccounts(db)).toBe(0);
});

test('a session or a sign-in provider makes a demo account usable without a password', async () => {
  const { db } = world.database;
  const dora = await world.person('dora');
  await world.database.transact((tx) => updateMember(tx, dora.uid, { is_demo: true, password_hash: null }));
  expect(await countUsableDemoAccounts(db)).toBe(1);
  await db.deleteFrom('account_device').where('uid', '=', dora.uid).execute();
  expect(await countUsableDemoAccounts(db)).toBe(0);
  const identity = { uid: dora.uid, provider: 'oidc', subject: 'dora', made_at: world.clock.now() };
  await db.insertInto('account_identity').values(identity).execute();
  expect(await countUsableDemoAccounts(db)).toBe(1);
});

test('demo accounts made before there was a mark are marked by their addresses', async () => {
  const migration = new URL('../../migrations/008-demo-accounts.sql', import.meta.url);
  const addresses = [
    'admin@mitto.example',
    'ines@people.mitto.example',
    'ines@mitto.example',
    'me@example.org',
  ];
  const marked = await world.database
    .transact(async (tx) => {
      await sql`alter table account_member drop column is_demo`.execute(tx);
      for (const email of addresses)
        await sql`insert into account_member (uid, email, email_key, act_pseudonym, made_at, modified_at)
          values (gen_random_uuid(), ${email}, ${email}, gen_random_uuid(), 1, 1)`.execute(tx);
      await sql.raw(scriptMark + readFileSync(migration, 'utf8')).execute(tx);
      const { rows } = await sql<{ email: string }>`
        select email from account_member where is_demo and email_key = any(${addresses}) order by email`.execute(
        tx,
      );
      throw new RolledBack(rows.map(({ email }) => email));
    })
    .catch((error: unknown) => (error instanceof RolledBack ? error.marked : String(error)));
  expect(marked).toEqual(addresses.slice(0, 2));
});

/** Takes the answer out of a transaction that leaves the table as it was. */
class RolledBack extends Error {
  readonly marked: readonly string[];

  constructor(marked: readonly string[]) {
    super('This transaction is rolled back on purpose.');
    this.marked = marked;
  }
}
