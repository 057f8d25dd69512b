import { beforeEach, expect, test } from 'vitest';
import { ServerClock } from './server-clock.ts';

/** The device's time, and how far the server's clock is ahead of it (ms). */
let device: number;
let truth: number;
let clock: ServerClock;

beforeEach(() => {
  device = Date.UTC(2026, 10, 22, 9, 30, 0, 400);
  truth = 0;
  clock = new ServerClock(() => device);
});

/**
 * Makes a request: the server stamps it after `toMs`, in whole seconds, and the answer arrives `backMs`
 * later.
 */
function ask(toMs: number, backMs: number): void {
  const askedAt = device;
  device += toMs;
  const stamped = Math.floor((device + truth) / 1000) * 1000;
  device += backMs;
  clock.learn(stamped, askedAt);
}

test('a right clock stays as it is, however slow the answer was', () => {
  for (const [to, back] of [
    [20, 20],
    [900, 4000],
    [3, 12_000],
  ] as const) {
    ask(to, back);
    expect(clock.ahead).toBe(0);
  }
});

test('a wrong clock is known to the second, and does not move with every answer', () => {
  truth = 3_600_000;
  ask(50, 50);
  const first = clock.ahead;
  expect(Math.abs(first - truth)).toBeLessThanOrEqual(600);
  for (let turn = 0; turn < 20; turn += 1) {
    device += 137;
    ask(200, 2500);
    expect(clock.ahead).toBe(first);
  }
  expect(clock.onDevice(clock.now())).toBe(device);
});

test('what is believed gives way to what contradicts it', () => {
  truth = -90_000;
  ask(50, 50);
  // The device's clock has been corrected.
  truth = 0;
  device += 1000;
  ask(50, 50);
  expect(clock.ahead).toBe(0);
});

test('what was known before holds until an answer says otherwise', () => {
  clock.recall(5000);
  expect(clock.now()).toBe(device + 5000);
  truth = 5300;
  ask(50, 50);
  expect(clock.ahead).toBe(5000);
  clock.recall(60_000);
  expect(clock.ahead).toBe(5000);
});
