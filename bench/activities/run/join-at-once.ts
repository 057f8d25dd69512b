import { setTimeout as sleep } from 'node:timers/promises';
import { type ActivityDevice, aDraft, aGuest, aHost } from '@mitto/activities/server/activities.fixture';
import { openPostgres } from '@mitto/server-kit/database/open-postgres';
import type { EntryAnswer } from '@mitto/testkit/device';
import { startWorld } from '@mitto/testkit/start-world';
import { sql } from 'kysely';

const places = 20;

/** Joins. A server that says it is busy is asked again a moment later, as by the app. */
async function joinAt(guest: ActivityDevice, id: string): Promise<EntryAnswer> {
  for (;;) {
    try {
      return await guest.join(id);
    } catch (error) {
      if (!(error instanceof Error && error.message.endsWith('busy'))) throw error;
    }
    await sleep(100 + Math.random() * 400);
  }
}

/** Lets many join the last places of one activity at once, and returns what came of it. */
export async function joinAtOnce(url: string, crowd: number) {
  const database = openPostgres({ url, maxConnections: 10 });
  const world = await startWorld({ database });
  try {
    const host = await aHost(world, 'host');
    const id = await host.made(aDraft(world, { places }));
    const guests = [];
    for (let index = 0; index < crowd; index += 1) guests.push(await aGuest(world, `guest${index}`));
    const from = performance.now();
    const answers = await Promise.all(guests.map((guest) => joinAt(guest, id)));
    const took = performance.now() - from;
    const { rows } = await sql<{ state: string; turn: number | null }>`
      select state, turn from activity_person where activity = ${id} order by turn`.execute(database.db);
    const turns = rows.filter(({ state }) => state === 'waiting').map(({ turn }) => turn);
    return {
      applied: answers.filter(({ status }) => status === 'applied').length,
      joined: rows.filter(({ state }) => state === 'joined').length,
      waiting: turns.length,
      'turns without gaps': turns.every((turn, at) => turn === at + 1),
      seconds: (took / 1000).toFixed(2),
    };
  } finally {
    await world.close();
    await database.close();
  }
}
