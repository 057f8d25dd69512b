import { expect, test } from 'vitest';
import { MemoryStore } from '../data/memory-store.ts';
import { newMeta } from '../data/meta-record.ts';
import { aDevice, type Device } from './device.fixture.ts';
import { notes, plans } from './notes.fixture.ts';
import { SmallServer } from './small-server.fixture.ts';

function online(): Device & { readonly server: SmallServer } {
  const server = new SmallServer();
  return { server, ...aDevice(server, new MemoryStore(newMeta(plans, 1))) };
}

/** Advances the timer to the next step, and waits until that step has ended. */
async function step({ timer, client }: Device): Promise<number | undefined> {
  timer.pass(timer.nextIn ?? 0);
  await expect.poll(() => client.state.phase).not.toBe('working');
  return timer.nextIn;
}

test('polls at once, again after 10 ms while there is more, and after 60 s at the head [law 5.1]', async () => {
  const device = online();
  device.server.write('00000000-0000-7000-8000-000000000001', { text: 'one', at: 1 });
  device.client.start();
  expect(device.timer.nextIn).toBe(0);
  expect(await step(device)).toBe(10);
  expect(await step(device)).toBe(60_000);
  expect(device.client.state).toMatchObject({ phase: 'waiting', attempts: 0, headAt: 10 });
});

test('fails on at 1 s, backs off after the third failure and pauses at the tenth [law 5.2]', async () => {
  const device = online();
  device.client.start();
  const waits: (number | undefined)[] = [];
  for (let trial = 1; trial <= 10; trial += 1) {
    device.server.faults.push('unreachable');
    waits.push(await step(device));
  }
  expect(waits).toEqual([1000, 1000, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, undefined]);
  expect(device.client.state).toMatchObject({
    phase: 'paused',
    reason: 'Maximum trial threshold reached',
    attempts: 10,
  });
  device.client.resume();
  expect(device.timer.nextIn).toBe(0);
  expect(await step(device)).toBe(10);
  expect(device.client.state.reason).toBeUndefined();
});

test('what is written is sent at once, but not while failures have it wait', async () => {
  const device = online();
  device.client.start();
  await step(device);
  device.client.nudge();
  expect(device.timer.nextIn).toBe(0);
  device.server.faults.push('unreachable');
  expect(await step(device)).toBe(1000);
  device.client.nudge();
  expect(device.timer.nextIn).toBe(1000);
});

test('a session that ended pauses without losing anything; signed in again it goes on', async () => {
  const device = online();
  await device.db.insert(notes, { text: 'patient', at: 1 });
  device.server.faults.push(401);
  device.client.start();
  expect(await step(device)).toBeUndefined();
  expect(device.client.state).toMatchObject({ phase: 'paused', reason: 'http/401' });
  expect((await device.db.outbox()).sent).toHaveLength(1);
  device.client.resume();
  await step(device);
  expect(device.server.texts).toEqual(['patient']);
});

test('a server that cannot take an entry is still read from', async () => {
  const device = online();
  device.server.write('00000000-0000-7000-8000-000000000001', { text: 'theirs', at: 1 });
  await device.db.insert(notes, { text: 'mine', at: 2 });
  device.server.faults.push(500);
  device.client.start();
  expect(await step(device)).toBe(1000);
  expect(await device.texts()).toEqual(['theirs', 'mine']);
});

test('stopped in the middle, nothing more is sent and nothing is lost', async () => {
  const device = online();
  await device.db.insert(notes, { text: 'later', at: 1 });
  device.client.start();
  device.timer.pass(0);
  device.client.stop();
  await expect.poll(() => device.client.state.phase).toBe('stopped');
  expect(device.timer.nextIn).toBeUndefined();
  device.client.start();
  await step(device);
  expect(device.server.texts).toEqual(['later']);
});

test('back online while the tenth trial is under way: it counts anew instead of pausing', async () => {
  const device = online();
  device.client.start();
  for (let trial = 1; trial <= 9; trial += 1) {
    device.server.faults.push('unreachable');
    await step(device);
  }
  device.server.faults.push('unreachable');
  device.timer.pass(device.timer.nextIn ?? 0);
  expect(device.client.state.phase).toBe('working');
  device.client.resume();
  await expect.poll(() => device.client.state).toMatchObject({ phase: 'waiting', attempts: 1 });
  expect(device.timer.nextIn).toBe(1000);
});
