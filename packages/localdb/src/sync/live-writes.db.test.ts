import { circleMutations } from '@mitto/circles/contract/circle-mutations';
import { circles } from '@mitto/circles/contract/circle-tables';
import { newId } from '@mitto/kit/ids';
import { expect, test } from 'vitest';
import type { LiveDevice, LiveDeviceOptions } from './live-device.fixture.ts';
import {
  anotherBen,
  atLiveRoom,
  beat,
  ben,
  closed,
  countCircles,
  device,
  isAllSent,
  likesAna,
  likesBen,
  live,
} from './live-room.fixture.ts';

atLiveRoom();

test('what a tab wrote that ended before it could say so is sent within one heartbeat [law 1.25]', async () => {
  const one = await live();
  await likesBen(one);
  expect(one.client.state).toMatchObject({ isLive: true, phase: 'waiting' });
  beat(one);
  await expect.poll(() => isAllSent(one)).toBe(true);
});

test('what one does while the socket stands is sent, and nothing is fetched for it', async () => {
  const one = await live();
  const before = one.pulls();
  for (let time = 0; time < 3; time += 1) {
    await anotherBen(`liked-${time}`);
    await likesBen(one);
    one.client.nudge();
    await expect.poll(() => isAllSent(one)).toBe(true);
    await expect.poll(() => countCircles(one)).toBe(time + 1);
  }
  expect(one.pulls()).toBe(before);
  // Changes made elsewhere are still reported.
  await likesAna();
  await expect.poll(() => countCircles(one)).toBe(3);
  await expect
    .poll(async () => (await one.db.find(circles)).filter(({ row }) => row['connected']).length)
    .toBe(1);
  expect(one.pulls()).toBe(before);
});

test('what one did that shows more than its answer is fetched for, until it has come', async () => {
  const one = await live();
  const before = one.pulls();
  await likesBen(one, [{ table: 'circles', ref: newId(), kind: 'patch', columns: {} }]);
  one.client.nudge();
  await expect.poll(() => isAllSent(one)).toBe(true);
  expect(one.pulls()).toBeGreaterThan(before);
  expect(await one.store.read((tx) => tx.outbox())).toEqual([]);
});

test('what a server had not heard of comes with the next that it tells', async () => {
  const one = await live();
  const before = one.pulls();
  await likesAna(closed);
  await anotherBen('ben-too');
  await likesBen(one);
  one.client.nudge();
  await expect.poll(() => isAllSent(one)).toBe(true);
  await expect.poll(() => countCircles(one)).toBe(2);
  expect(one.pulls()).toBe(before);
});

/** A device that sends each write at once, as part of storing it. */
async function prompt(options?: LiveDeviceOptions): Promise<LiveDevice> {
  const one = await live(options);
  one.db.sendBy(one.client);
  return one;
}

const likes = ({ db }: LiveDevice, uid = ben.uid) => db.run(circleMutations.likes, { uid });
const circlesOfBen = async () => (await ben.call('databaseFetch', { table: 'circles' })).result.length;
const states = async ({ store }: LiveDevice) =>
  (await store.read((tx) => tx.outbox())).map(({ state }) => state);

test('what is written while the line stands leaves as soon as it is kept, with no turn to wait for', async () => {
  const one = await prompt();
  const before = { pulls: one.pulls(), waits: one.timer.asked.length };
  await likes(one);
  expect(await states(one)).toEqual(['sent']);
  await expect.poll(() => states(one)).toEqual([]);
  await expect.poll(circlesOfBen).toBe(1);
  expect(one.pulls()).toBe(before.pulls);
  expect(one.timer.asked.length).toBe(before.waits);
  await anotherBen('and-another');
  await likes(one);
  await expect.poll(circlesOfBen).toBe(1);
  expect(await countCircles(one)).toBe(2);
});

test('what is written while something is under way goes in its turn, and once', async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const one = await prompt({ beforePush: () => opened });
  await likes(one);
  for (let number = 0; number < 3; number += 1) {
    await anotherBen(`many-${number}`);
    await likes(one);
  }
  expect(await states(one)).toEqual(['sent', 'queued', 'queued', 'queued']);
  // Every tab watches the outbox, and nudges when an entry is queued.
  one.client.nudge();
  open();
  await expect.poll(() => isAllSent(one)).toBe(true);
  expect(await countCircles(one)).toBe(4);
});

test('what was taken and not sent before the page ended is sent by the next one [law 1.26]', async () => {
  const one = await prompt();
  const dying = likes(one);
  one.client.stop();
  await dying;
  const next = device({ store: one.store });
  next.client.start();
  await expect.poll(() => isAllSent(next)).toBe(true);
  await expect.poll(circlesOfBen).toBe(1);
});

/** Replaces the next write transaction of a device. */
function meddle(
  { store }: LiveDevice,
  next: (write: LiveDevice['store']['write'], work: Parameters<typeof write>[0]) => Promise<unknown>,
): void {
  const write = store.write.bind(store);
  Object.assign(store, {
    write: (work: Parameters<typeof write>[0]) => {
      Object.assign(store, { write });
      return next(write, work);
    },
  });
}

test('where the work is done once more, only what was kept is sent [law 1.27]', async () => {
  const pushed: true[] = [];
  const one = await prompt({ beforePush: async () => void pushed.push(true) });
  meddle(one, async (write, work) => {
    // A cut connection: everything is rolled back, and the work runs again.
    const cut = write(async (tx) => {
      await work(tx);
      throw new Error('The connection was cut.');
    });
    await expect(cut).rejects.toThrow('cut');
    return await write(work);
  });
  await likes(one);
  await expect.poll(() => isAllSent(one)).toBe(true);
  expect(pushed).toHaveLength(1);
  expect(await circlesOfBen()).toBe(1);
});

test('what was taken while a turn began is sent by that, and once', async () => {
  const pushed: true[] = [];
  const one = await prompt({ beforePush: async () => void pushed.push(true) });
  meddle(one, (write, work) =>
    write(async (tx) => {
      const answer = await work(tx);
      one.client.nudge();
      one.timer.pass(0);
      return answer;
    }),
  );
  await likes(one);
  await expect.poll(() => isAllSent(one)).toBe(true);
  expect(pushed).toHaveLength(1);
});
