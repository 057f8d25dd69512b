import { circles } from '@mitto/circles/contract/circle-tables';
import { newId } from '@mitto/kit/ids';
import { expect, test } from 'vitest';
import {
  anotherBen,
  atLiveRoom,
  beat,
  closed,
  isAllSent,
  likesAna,
  likesBen,
  live,
  shown,
} from './live-room-of-the-tests.ts';

atLiveRoom();

test('what a tab wrote that ended before it could say so is sent within one heartbeat', async () => {
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
    await expect.poll(() => shown(one)).toBe(time + 1);
  }
  expect(one.pulls()).toBe(before);
  // What happens elsewhere goes on being told.
  await likesAna();
  await expect.poll(() => shown(one)).toBe(3);
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
  await expect.poll(() => shown(one)).toBe(2);
  expect(one.pulls()).toBe(before);
});
