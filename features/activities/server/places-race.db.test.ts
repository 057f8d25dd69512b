import { countWaiting, holdStreams } from '@mitto/testkit/held-streams';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ActivityDevice, aDraft, aGuest, aHost, passFor } from './activities.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const crowd = 24;
const places = 5;

test('of many who join at once exactly the places get in, and the others wait in an order without gaps', async () => {
  const host = await aHost(world, 'host');
  const id = await host.made(aDraft(world, { places }));
  const guests: ActivityDevice[] = [];
  for (let index = 0; index < crowd; index += 1) guests.push(await aGuest(world, `guest${index}`));
  const answers = await Promise.all(guests.map((guest) => guest.join(id)));
  expect(answers.every(({ status }) => status === 'applied')).toBe(true);
  const { rows } = await sql<{ state: string; turn: number | null }>`
    select state, turn from activity_person where activity = ${id} order by turn`.execute(world.database.db);
  expect(rows.filter(({ state }) => state === 'joined')).toHaveLength(places);
  const turns = rows.filter(({ state }) => state === 'waiting').map(({ turn }) => turn);
  expect(turns).toEqual(Array.from({ length: crowd - places }, (_, index) => index + 1));
});

test('of those who leave and join at once, no place is given twice and none is lost', async () => {
  const host = await aHost(world, 'other');
  const id = await host.made(aDraft(world, { places }));
  const guests: ActivityDevice[] = [];
  for (let index = 0; index < 2 * places; index += 1) guests.push(await aGuest(world, `second${index}`));
  for (const guest of guests.slice(0, places)) await guest.join(id);
  await Promise.all(guests.map((guest, index) => (index < places ? guest.leave(id) : guest.join(id))));
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from activity_person where activity = ${id}
    group by state`.execute(world.database.db);
  const counts = new Map(rows.map(({ state, count }) => [state, count]));
  expect((counts.get('joined') ?? 0) + (counts.get('offered') ?? 0)).toBe(places);
  expect(counts.get('waiting') ?? 0).toBe(0);
});

const onServer = test.skipIf(process.env['TEST_ENGINE'] !== 'postgres');

onServer('while others are told new counts, the activity is free for those who join', async () => {
  const host = await aHost(world, 'third');
  const id = await host.made(aDraft(world, { places }));
  await (await aGuest(world, 'early')).join(id);
  // A join holds this lock while it waits for the activity.
  const held = holdStreams(world, [host.uid]);
  await held.isHeld;
  const telling = passFor(world, id, 6000);
  try {
    await expect.poll(() => countWaiting(world)).toBe(1);
    const { rows } = await sql`select from activity where id = ${id} for update nowait`.execute(
      world.database.db,
    );
    expect(rows).toHaveLength(1);
  } finally {
    await held.letGo();
  }
  await telling;
  const { rows: told } = await sql`select from activity where id = ${id} and not is_stale`.execute(
    world.database.db,
  );
  expect(told).toHaveLength(1);
});
