import { showRedacted } from '@mitto/circles/server/redacted';
import { minute } from '@mitto/kit/time';
import { act } from '@mitto/testkit/device';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActivityMapAnswer, FoundActivity } from '../contract/activity-queries.ts';
import { type ActivityDevice, aDraft, aGuest, aHost, bangkok, rest } from './activities.fixture.ts';

let world: World;
let standard: ActivityDevice;
let premium: ActivityDevice;
beforeAll(async () => {
  world = await startWorld({ settings: { redactedEveryMinutes: 1 } });
  standard = await aGuest(world, 'standard');
  premium = await aGuest(world, 'premium', { isPremium: true });
});
afterAll(() => world.close());

const location = { name: 'Canary Bar', geometry: bangkok };

/** An author who likes both readers, with an activity for the people they like. */
async function aLiker(name: string): Promise<{ host: ActivityDevice; id: string }> {
  const host = await aHost(world, name);
  for (const { person } of [standard, premium]) await act(host.person, 'likes', 'circles', person);
  return { host, id: await host.made(aDraft(world, { privacy: 1, category: 'dine', location })) };
}

/** Runs the next batch of redacted rows, in which nothing waits for a later one. */
async function nextBatch(): Promise<void> {
  world.clock.advance(minute);
  await showRedacted(world.deps, { maxWait: 0 });
}

/** Everything that a member can read of activities, of one by its id too. */
async function readAll(device: ActivityDevice, id: string): Promise<string> {
  const everywhere = { south: -90, north: 90, west: -180, east: 180, zoom: 16 };
  const { groups } = (await device.ask('loadActivityMap', everywhere)) as ActivityMapAnswer;
  const byId = (await device.ask('loadActivities', { ids: [id] })) as FoundActivity[];
  return JSON.stringify([await device.own(id), byId, await device.find(), groups]);
}

test('"only people I like" names its author to premium members alone: 0 of 10 to a standard member', async () => {
  let named = 0;
  for (let round = 0; round < 10; round += 1) {
    await rest(world);
    const { host, id } = await aLiker(`liker${round}`);
    await nextBatch();
    const text = await readAll(standard, id);
    if ([host.uid, host.person.name, id, 'Canary'].some((word) => text.includes(word))) named += 1;
    expect(await standard.join(id)).toMatchObject({ status: 'refused', code: 'activities/not-there' });
    const known = (await premium.find()).activities.find((one) => one.id === id);
    expect(known).toMatchObject({ uid: host.uid });
    await host.about('deleteActivity', id);
  }
  expect(named).toBe(0);
});

test('a standard member sees category and day with the batch of the like, until the like is mutual', async () => {
  const redacted = async () => (await standard.find()).redacted;
  const { host, id } = await aLiker('redacted');
  expect(await redacted()).toEqual([]);
  await nextBatch();
  const row = await host.own(id);
  const on = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Bangkok' }).format(row?.startTime);
  expect(await redacted()).toEqual([{ category: 'dine', day: on }]);
  expect(await standard.find({ category: 'fit' })).toMatchObject({ redacted: [] });
  expect(await premium.find()).not.toHaveProperty('redacted');

  // Questions tell its day and no time: all that end on its day answer alike, and those before it do, too.
  const lengthUntil = async (until: number) => (await standard.find({ until })).redacted?.length;
  const midnight = Date.parse(`${on}T00:00:00+07:00`);
  for (const at of [1, 3_600_000, 43_200_000, 86_400_000]) expect(await lengthUntil(midnight + at)).toBe(1);
  for (const at of [0, -1, -3_600_000]) expect(await lengthUntil(midnight + at)).toBe(0);

  // A second activity waits for the next batch, so that the moment at which it was made is not told.
  await rest(world);
  await host.made(aDraft(world, { privacy: 1, category: 'movie' }));
  expect(await redacted()).toHaveLength(1);
  await nextBatch();
  expect(await redacted()).toHaveLength(2);

  await act(standard.person, 'likes', 'circles', host.person);
  expect(await redacted()).toEqual([]);
  expect(await standard.foundIds()).toContain(id);
});
