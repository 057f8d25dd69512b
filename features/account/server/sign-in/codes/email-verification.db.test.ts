import { minute } from '@mitto/kit/time';
import { codeIn, otherCode } from '@mitto/testkit/code-in';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { updateMember } from '../../store/members.ts';

let world: World;
let ana: TestPerson;
let turn = 0;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  turn += 1;
  ana = await world.person(`ana-${turn}`, { isEmailVerified: false });
});
afterAll(async () => {
  await world.close();
});

async function send() {
  const { result } = await ana.call('sendEmailVerification', {});
  await world.drain();
  return { ref: result.ref, code: codeIn(world.mails(ana.email)[0]?.text) };
}

test('the code that was mailed verifies the address, once', async () => {
  const sent = await send();
  expect((await ana.call('verifyEmail', sent)).result).toEqual({ verified: true });
  expect((await ana.call('userInfo', {})).result.emailVerified).toBe(true);
  expect((await ana.call('verifyEmail', sent)).error?.code).toBe('account/email-verified');
  expect((await ana.call('sendEmailVerification', {})).error?.code).toBe('account/email-verified');
});

test('a wrong code verifies nothing', async () => {
  const sent = await send();
  const answer = await ana.call('verifyEmail', { ...sent, code: otherCode(sent.code) });
  expect(answer.error?.code).toBe('account/wrong-code');
  expect((await ana.call('userInfo', {})).result.emailVerified).toBe(false);
});

test('somebody else’s code verifies nothing', async () => {
  const sent = await send();
  const ben = await world.person(`ben-${turn}`, { isEmailVerified: false });
  expect((await ben.call('verifyEmail', sent)).error?.code).toBe('account/wrong-code');
});

test('a code sent to an address the account had before verifies nothing', async () => {
  const sent = await send();
  const moved = `ana-${turn}@elsewhere.example`;
  await world.database.transact((tx) => updateMember(tx, ana.uid, { email: moved, email_key: moved }));
  expect((await ana.call('verifyEmail', sent)).error?.code).toBe('account/wrong-code');
});

test('an address that came to another account is not verified by the code of the one before', async () => {
  const sent = await send();
  const { email } = ana;
  const ben = await world.person(`ben-${turn}`, { isEmailVerified: false });
  await world.database.transact(async (tx) => {
    await updateMember(tx, ana.uid, { email: null, email_key: null });
    await updateMember(tx, ben.uid, { email, email_key: email });
  });
  expect((await ben.call('verifyEmail', sent)).error?.code).toBe('account/wrong-code');
});

test('while a code is good no other is sent', async () => {
  await send();
  const again = await ana.call('sendEmailVerification', {});
  expect(again.error).toMatchObject({ code: 'account/code-waiting', countDown: 900 });
  world.clock.advance(15 * minute);
  expect((await ana.call('sendEmailVerification', {})).status).toBe(200);
});

test('an account without an address is told so', async () => {
  await world.database.transact((tx) => updateMember(tx, ana.uid, { email: null, email_key: null }));
  const answer = await ana.call('sendEmailVerification', {});
  expect(answer.error).toMatchObject({ code: 'invalid', fields: { email: 'required' } });
});
