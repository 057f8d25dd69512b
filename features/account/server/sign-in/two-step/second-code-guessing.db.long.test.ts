import { second } from '@mitto/kit/time';
import { sized } from '@mitto/testkit/sized';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { totpCode } from '@mitto/testkit/totp-code';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkSecondCode } from './check-second-code.ts';
import { turnOnCodes } from './two-step.fixture.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

const guesses = sized({ short: 1000, nightly: 1_000_000 });
/** Guesses in one time step, ten of them at the same moment. */
const inStep = 500;
const atOnce = 10;

/**
 * Calls the comparison itself, without the tickets and the limits of the HTTP server. The right code is among the
 * guesses of every step, after the five tries.
 */
test(`of ${guesses} guesses five are compared in a time step, and fifty in a day`, async () => {
  const ana = await world.person('ana');
  const { secret } = await turnOnCodes(world, ana);
  const compared: number[] = [];
  let entered = 0;
  for (let done = 0; done < guesses; done += inStep) {
    world.clock.advance(30 * second);
    const right = totpCode(secret, world.clock.now());
    let inThisStep = 0;
    for (let guess = 0; guess < inStep; guess += atOnce) {
      const batch = Array.from({ length: atOnce }, (_, at) => {
        const wrong = String((Number(right) + done + guess + at + 1) % 1_000_000).padStart(6, '0');
        const isRight = guess >= atOnce && at === 5;
        return checkSecondCode(world.deps, {
          uid: ana.uid,
          typed: isRight ? right : wrong,
          device: undefined,
        });
      });
      for (const answer of await Promise.all(batch)) {
        if (!('error' in answer)) entered += 1;
        else if (answer.error.code === 'account/wrong-second-code') inThisStep += 1;
      }
    }
    compared.push(inThisStep);
  }
  expect(entered).toBe(0);
  expect(Math.max(...compared)).toBe(5);
  const days = Math.ceil((compared.length * 30) / 86_400);
  const sum = compared.reduce((whole, one) => whole + one, 0);
  expect(sum).toBeLessThanOrEqual(50 * days);
});
