import { codeIn, otherCode } from '@mitto/testkit/code-in';
import { sized } from '@mitto/testkit/sized';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { codeHandlers } from '../code-handlers.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(async () => {
  await world.close();
});

const guesses = sized({ short: 300, nightly: 1_000_000 });
/** Max requests in one batch, as many as the server admits at once. */
const atOnce = 2000;

/**
 * Calls the handler directly, without the limits of the HTTP server, and from another network for each guess.
 * So only the limit of attempts per code can refuse the guess.
 */
async function guess(typed: { identifier: string; ref: string; validationCode: string }, from: number) {
  const handlers = codeHandlers(world.deps);
  const ip = `${10 + (from >> 16)}.${(from >> 8) & 255}.${from & 255}.1`;
  return await handlers.validateResetCode({
    input: typed,
    me: undefined,
    client: undefined,
    from: { ip, userAgent: '' },
    cookies: {},
    requestId: 'guess',
    transact: (work) => world.database.transact(work),
  });
}

test(`of ${guesses} guesses made at once five are compared, and the right code comes too late`, async () => {
  const { email } = await world.person('ana');
  const { result } = await world.anonymous.call('resetPassword', { query: { email } });
  await world.drain();
  const right = codeIn(world.mails(email)[0]?.text);
  const typed = { identifier: email, ref: result.ref };
  let wrongCode = otherCode(right);
  for (let done = 0; done < guesses; done += atOnce) {
    const batch = Array.from({ length: Math.min(atOnce, guesses - done) }, (_, index) => {
      wrongCode = otherCode(wrongCode);
      // The right code is among the guesses, but only after the five allowed attempts.
      const isRight = index % 100 === 50 || wrongCode === right;
      return guess({ ...typed, validationCode: isRight ? right : wrongCode }, done + index);
    });
    for (const answer of await Promise.all(batch)) {
      expect(answer).toMatchObject({ error: { code: 'account/wrong-code' } });
    }
  }
  const challenge = await world.database.db
    .selectFrom('account_challenge')
    .select(['tries', 'used_at'])
    .executeTakeFirstOrThrow();
  expect(challenge).toEqual({ tries: 5, used_at: null });
});
