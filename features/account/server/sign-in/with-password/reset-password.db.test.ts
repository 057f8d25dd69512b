import { day, minute } from '@mitto/kit/time';
import { codeIn, otherCode } from '@mitto/testkit/code-in';
import type { PersonWishes } from '@mitto/testkit/person';
import { solving } from '@mitto/testkit/solving';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertIdentity, listIdentities } from '../../store/identities.ts';
import { deleteMember, updateMember } from '../../store/members.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ passwords: 'real' });
});
afterAll(async () => {
  await world.close();
});

// Each test has its own members and its own unknown address.
let turn = 0;
let nobody = '';
beforeEach(() => {
  turn += 1;
  nobody = `nobody-${turn}@people.example`;
});

const person = (name: string, wishes?: PersonWishes) => world.person(`${name}-${turn}`, wishes);

const ask = (email: string) => world.anonymous.call('resetPassword', { query: { email }, fields: ['email'] });

async function reset(email: string) {
  const { result } = await ask(email);
  await world.drain();
  return { identifier: email, ref: result.ref, validationCode: codeIn(world.mails()[0]?.text) };
}

const validate = (typed: { identifier: string; ref: string; validationCode: string }) =>
  world.anonymous.call('validateResetCode', { ...typed, loginAfterValidation: true });

async function countRows() {
  const { db } = world.database;
  const challenges = await db.selectFrom('account_challenge').select('id').execute();
  const jobs = await db.selectFrom('job').select('kind').execute();
  return { challenges: challenges.length, jobs: jobs.length };
}

test('the code signs in, with a new password to be set first', async () => {
  const ana = await person('ana');
  const answer = await validate(await reset(ana.email));
  expect(answer.result).toMatchObject({ disabled: false, forcePasswordReset: true, userId: ana.uid });
  if (answer.result.disabled) throw new Error('Ana is not disabled.');
  const { bearer } = answer.result.tokens;
  const info = await world.anonymous.call('userInfo', {}, { bearer });
  expect(info.result.forcePasswordReset).toBe(true);
  expect((await world.anonymous.call('exportUser', {}, { bearer })).error?.code).toBe('reset-first');
});

test('who had an unproved address on the account does not come back through a provider', async () => {
  const ana = await person('ana', { isEmailVerified: false });
  const ben = await person('ben');
  const linked = async ({ uid }: { uid: string }) => (await listIdentities(world.database.db, uid)).length;
  for (const { uid, name } of [ana, ben]) {
    const identity = { uid, provider: 'github', subject: `subject ${name}`, made_at: world.clock.now() };
    await world.database.transact((tx) => insertIdentity(tx, identity));
  }
  await validate(await reset(ana.email));
  await validate(await reset(ben.email));
  expect(await linked(ana)).toBe(0);
  // Ben's address was verified before, so Ben himself linked the provider.
  expect(await linked(ben)).toBe(1);
});

test('the code proves the address', async () => {
  const ana = await person('ana', { isEmailVerified: false });
  const answer = await validate(await reset(ana.email));
  expect(answer.result).toMatchObject({ userInfo: { emailVerified: true } });
});

test('the same answer and the same work for an address that nobody has', async () => {
  const ana = await person('ana');
  const before = await countRows();
  const known = await ask(ana.email);
  const between = await countRows();
  const unknown = await ask(nobody);
  const after = await countRows();
  const end = world.clock.now() + 15 * minute;
  const shape = { expires: end, again: end, ref: expect.stringMatching(/^[0-9A-Z]{8}$/) };
  expect(known.result).toEqual({ identifier: ana.email, ...shape });
  expect(unknown.result).toEqual({ identifier: nobody, ...shape });
  expect(unknown.status).toBe(known.status);
  expect([between.challenges - before.challenges, between.jobs - before.jobs]).toEqual([1, 1]);
  expect([after.challenges - between.challenges, after.jobs - between.jobs]).toEqual([1, 1]);
  await world.drain();
  expect([world.mails(ana.email).length, world.mails(nobody).length]).toEqual([1, 0]);
});

test('the day’s end and wrong codes are alike for an address that nobody has', async () => {
  const ana = await person('ana');
  const seen: Record<string, string[]> = { [ana.email]: [], [nobody]: [] };
  for (let sent = 0; sent < 12; sent += 1) {
    for (const [email, texts] of Object.entries(seen)) {
      const ip = `10.20.${sent}.1`;
      const asked = await world.anonymous.call('resetPassword', { query: { email } }, { ip });
      const resent = await world.anonymous.call('resendResetCode', { identifier: email }, { ip });
      const ref = asked.result?.ref ?? 'A1B2C3D4';
      const wrong = await validate({ identifier: email, validationCode: '000000', ref });
      const proved = await solving(world.anonymous.call)('resetPassword', { query: { email } }, { ip });
      for (const { text } of [asked, resent, wrong, proved])
        texts.push(text.replace(email, '').replace(/"(ref|challenge)":"[^"]+"/, ''));
    }
    world.clock.advance(5 * minute);
  }
  expect(seen[nobody]).toEqual(seen[ana.email]);
  expect(seen[ana.email]?.slice(0, 3).join('')).toContain('expires');
  expect(seen[ana.email]?.at(-3)).toContain('account/proof-needed');
  expect(seen[ana.email]?.at(-1)).toContain('"digits":10');
  world.clock.advance(day + 15 * minute);
  expect((await ask(ana.email)).status).toBe(200);
});

test('the mail goes to the address on the account, the answer shows what was typed', async () => {
  const ana = await person('ana');
  const typed = ana.email.toUpperCase();
  const asked = await ask(typed);
  expect(asked.result.identifier).toBe(typed);
  await world.drain();
  expect(world.mails()[0]?.to).toBe(ana.email);
});

test('the code is good once', async () => {
  const { email } = await person('ana');
  const typed = await reset(email);
  expect((await validate(typed)).status).toBe(200);
  expect((await validate(typed)).error?.code).toBe('account/wrong-code');
});

test('of two who send the right code at once one is signed in', async () => {
  const { email } = await person('ana');
  const typed = await reset(email);
  const answers = await Promise.all([validate(typed), validate(typed), validate(typed)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
});

test('five wrong codes end it', async () => {
  const { email } = await person('ana');
  const typed = await reset(email);
  const wrong = { ...typed, validationCode: otherCode(typed.validationCode) };
  for (let tries = 0; tries < 5; tries += 1) await validate(wrong);
  expect((await validate(typed)).error?.code).toBe('account/wrong-code');
});

test('a used code frees the way for the next', async () => {
  const { email } = await person('ana');
  await validate(await reset(email));
  expect((await ask(email)).status).toBe(200);
});

test('a disabled account gets neither tokens nor information', async () => {
  const { email, uid } = await person('ana', { standing: 'disabled', isEmailVerified: false });
  const answer = await validate(await reset(email));
  expect(answer.result).toEqual({ disabled: true, forcePasswordReset: false });
  const row = await world.database.db
    .selectFrom('account_member')
    .select(['must_reset', 'email_verified_at'])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ must_reset: false, email_verified_at: null });
});

test('an account that left the application is not signed in', async () => {
  const { email, uid } = await person('ana');
  await world.database.transact((tx) => updateMember(tx, uid, { is_joined: false }));
  expect((await validate(await reset(email))).error?.code).toBe('account/not-joined');
});

test('a code sent to an address the account no longer has opens nothing', async () => {
  const { email, uid } = await person('ana');
  const typed = await reset(email);
  const moved = `ana-${turn}@elsewhere.example`;
  await world.database.transact((tx) => updateMember(tx, uid, { email: moved, email_key: moved }));
  expect((await validate(typed)).error?.code).toBe('account/wrong-code');
});

test('a code of an erased account opens nothing, and the next request is like any other', async () => {
  const { email, uid } = await person('ana');
  const typed = await reset(email);
  await world.database.transact((tx) => deleteMember(tx, uid));
  expect((await validate(typed)).error?.code).toBe('account/wrong-code');
  expect((await ask(email)).status).toBe(200);
});

test('the code signs everybody else out: a stranger in the account cannot choose the new password first', async () => {
  const ana = await person('ana');
  const stranger = await world.anonymous.call('authorize', { email: ana.email, password: ana.password });
  if (stranger.result.disabled) throw new Error('The account is disabled.');
  const { bearer } = stranger.result.tokens;
  await validate(await reset(ana.email));
  const taken = await world.anonymous.call('updateUser', { password: 'Kestrel-9-harbour' }, { bearer });
  expect([taken.status, taken.error?.code]).toEqual([401, 'unauthorized']);
});
