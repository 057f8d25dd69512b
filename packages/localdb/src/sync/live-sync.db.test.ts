import { startWorld } from '@mitto/testkit/start-world';
import { expect, test } from 'vitest';
import { realClock } from './live-device.fixture.ts';
import {
  ana,
  anotherBen,
  atLiveRoom,
  beat,
  closed,
  countCircles,
  device,
  isAtRest,
  likesAna,
  live,
  proxy,
  until,
  world,
} from './live-room.fixture.ts';

atLiveRoom();

test('what happens elsewhere is here without being asked for', async () => {
  const one = await live();
  const before = one.pulls();
  await likesAna();
  await expect.poll(() => countCircles(one)).toBe(1);
  expect(one.pulls()).toBe(before);
  expect(one.client.state).toMatchObject({ isLive: true, phase: 'waiting' });
});

test('news that could not be kept is fetched, and the next comes by the socket again [law 1.24]', async () => {
  const one = await live();
  const write = one.store.write.bind(one.store);
  Object.assign(one.store, {
    write: async () => {
      Object.assign(one.store, { write });
      throw new Error('no room for a moment');
    },
  });
  await likesAna();
  await expect
    .poll(async () => {
      await until(one, () => isAtRest(one));
      return await countCircles(one);
    })
    .toBe(1);
  await anotherBen('cleo');
  const before = one.pulls();
  await likesAna();
  await expect.poll(() => countCircles(one)).toBe(2);
  expect(one.pulls()).toBe(before);
});

test('while the socket stands nothing is asked for but by heartbeats', async () => {
  const one = await live();
  const before = one.pulls();
  beat(one);
  for (let beats = 1; beats <= 6; beats += 1) {
    await expect.poll(() => one.timer.nextIn).toBe(25_000);
    one.timer.pass(25_000);
    await expect.poll(() => one.client.state.headAt).toBe(one.timer.time);
  }
  expect(one.pulls()).toBe(before);
});

test('a push that was lost is noticed within one heartbeat', async () => {
  const one = await live();
  await likesAna(closed);
  const before = one.pulls();
  expect(await countCircles(one)).toBe(0);
  beat(one);
  await until(one, () => one.pulls() > before);
  await expect.poll(() => countCircles(one)).toBe(1);
});

test('news that begins elsewhere is fetched instead', async () => {
  const one = await live();
  const tab = device({ store: one.store, clock: realClock });
  await likesAna(closed);
  // The fetch of the other tab has advanced the store's cursor, so the next socket update begins behind it.
  await tab.client.syncNow();
  const before = one.pulls();
  await anotherBen('ben-too');
  await likesAna();
  await until(one, () => one.pulls() > before);
  await expect.poll(() => countCircles(one)).toBe(2);
});

test('out of sight the heart beats every 300 s', async () => {
  const one = device({ ways: { isInSight: () => false } });
  one.client.start();
  await until(one, () => isAtRest(one));
  expect(one.timer.asked).toContain(300_000);
  expect(one.timer.asked).not.toContain(25_000);
});

test('a heartbeat without an answer for 3 s opens the socket anew, and what happened meanwhile is fetched', async () => {
  const one = await live({ socketPort: proxy.port });
  await proxy.set({ mode: 'half-open' });
  await likesAna(closed);
  beat(one);
  expect(one.timer.nextIn).toBe(3000);
  one.timer.pass(3000);
  expect(one.client.state.isLive).toBe(false);
  await proxy.set({});
  expect(one.timer.nextIn).toBe(1500);
  one.timer.pass(1500);
  await until(one, () => isAtRest(one));
  expect(one.dials()).toBe(2);
  expect(await countCircles(one)).toBe(1);
});

test('back in sight or online it tries the line at once', async () => {
  const one = await live({ socketPort: proxy.port });
  const before = one.pulls();
  one.client.resume();
  await until(one, () => one.pulls() > before);
  expect(one.client.state.isLive).toBe(true);
  proxy.cutAll();
  await expect.poll(() => one.client.state.isLive).toBe(false);
  one.client.resume();
  await until(one, () => one.client.state.isLive);
});

test('a server that lets no socket in is polled, with three redials before and one look every 300 s [law 5.3]', async () => {
  const one = device({}, closed);
  one.client.start();
  await until(one, () => one.timer.nextIn === 1500);
  expect(one.client.state).toMatchObject({ isLive: false, phase: 'waiting' });
  for (let redial = 1; redial <= 3; redial += 1) {
    await expect.poll(() => one.timer.nextIn).toBe(1500);
    one.timer.pass(1500);
    await expect.poll(() => one.dials()).toBe(redial + 1);
  }
  // The client has given up the socket: it polls after a second, and then once a minute.
  await expect.poll(() => one.timer.nextIn).toBe(1000);
  let before = one.pulls();
  one.timer.pass(1000);
  await expect.poll(() => one.pulls()).toBe(before + 1);
  for (let minute = 1; minute <= 4; minute += 1) {
    before = one.pulls();
    await expect.poll(() => one.timer.nextIn).toBe(60_000);
    one.timer.pass(60_000);
    await expect.poll(() => one.pulls()).toBe(before + 1);
  }
  expect(one.dials()).toBe(4);
  await expect.poll(() => one.timer.nextIn).toBeLessThan(60_000);
  one.timer.pass(one.timer.nextIn ?? 0);
  await expect.poll(() => one.dials()).toBe(5);
});

test('a session that ends closes the socket and pauses, and nothing is dialled in vain', async () => {
  const one = await live();
  const dials = one.dials();
  await ana.call('destroySession', {});
  await until(one, () => one.client.state.phase === 'paused');
  expect(one.client.state).toMatchObject({ isLive: false, reason: 'unauthorized' });
  expect(one.dials()).toBe(dials);
  expect(one.timer.nextIn).toBeUndefined();
});

test('a process that ends hands its sockets to another', async () => {
  const second = await startWorld({ database: world.database, clock: world.clock });
  const one = device({}, second);
  one.client.start();
  await until(one, () => one.client.state.isLive);
  await second.close();
  await expect.poll(() => one.client.state.isLive).toBe(false);
  expect(one.timer.asked).toContain(1500);
});
