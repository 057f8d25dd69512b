import { newId } from '@mitto/kit/ids';
import type { TestPerson } from '@mitto/testkit/person';
import type { World } from '@mitto/testkit/start-world';
import { totpCode } from '@mitto/testkit/totp-code';

export const once = () => ({ idempotencyKey: newId() });

/** Turns two-step codes on, and moves the clock on so that the next code is a fresh one. */
export async function turnOnCodes(world: World, person: TestPerson) {
  const started = await person.call('startTwoStep', {}, once());
  if (started.error) throw new Error(started.error.code);
  const { secret } = started.result;
  const code = () => totpCode(secret, world.clock.now());
  const confirmed = await person.call('confirmTwoStep', { code: code() }, once());
  if (confirmed.error) throw new Error(confirmed.error.code);
  world.clock.advance(30_000);
  return { secret, code, recoveryCodes: confirmed.result.recoveryCodes };
}

/** A code of six digits that is wrong in every time step near now. */
export function wrongCode(world: World, secret: string): string {
  const right = [-30_000, 0, 30_000].map((away) => totpCode(secret, world.clock.now() + away));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
}

/** The first step of a sign-in; returns the ticket for the second. */
export async function passwordStep({ anonymous }: World, { email, password }: TestPerson, options = {}) {
  const answer = await anonymous.call('authorize', { email, password }, options);
  if (answer.error?.ticket === undefined) throw new Error('The sign-in asked for no code.');
  return answer.error.ticket;
}
