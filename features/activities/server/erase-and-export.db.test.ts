import { day } from '@mitto/kit/time';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDraft, aGuest, aHost } from './activities.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('erased, an author’s activities are gone from all devices', async () => {
  const [host, guest] = [await aHost(world, 'host'), await aGuest(world, 'guest')];
  const id = await host.made(aDraft(world));
  await guest.join(id);
  expect(await guest.own(id)).toBeDefined();
  await world.database.transact((tx) => world.deps.eraseMember(tx, host.uid));
  expect(await guest.own(id)).toBeUndefined();
  const { rows } = await sql`select from activity_person where activity = ${id}`.execute(world.database.db);
  expect(rows).toEqual([]);
});

test('the place of an erased member is offered to the first who waits', async () => {
  const [host, gone, next] = [
    await aHost(world, 'second'),
    await aGuest(world, 'gone'),
    await aGuest(world, 'next'),
  ];
  const id = await host.made(aDraft(world, { places: 1 }));
  await gone.join(id);
  await next.join(id);
  await world.database.transact((tx) => world.deps.eraseMember(tx, gone.uid));
  expect(await next.own(id)).toMatchObject({ state: 'offered' });
  expect(JSON.stringify(await host.own(id))).not.toContain(gone.uid);
});

test('the export has the exact place of one’s own activity, and one’s part in those of others', async () => {
  const [host, guest] = [await aHost(world, 'third'), await aGuest(world, 'taking')];
  const location = { formatted_address: '9 Canary Lane', geometry: { lat: 13.75, lng: 100.5 } };
  const id = await host.made(
    aDraft(world, {
      location,
      startTime: world.clock.now() + 2 * day,
      endTime: world.clock.now() + 2 * day + 1,
    }),
  );
  await guest.join(id);
  const own = await world.deps.exportMember(host.uid);
  expect(JSON.stringify(own)).toContain('9 Canary Lane');
  expect(JSON.stringify(own)).not.toContain(guest.uid);
  const theirs = await world.deps.exportMember(guest.uid);
  expect(JSON.stringify(theirs)).toContain(id);
  expect(JSON.stringify(theirs)).not.toContain('Canary Lane');
});
