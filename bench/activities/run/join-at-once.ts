import { ActivityDevice, aDraft, aGuest, aHost } from '@mitto/activities/server/activities.fixture';
import { openPostgres } from '@mitto/server-kit/database/open-postgres';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld } from '@mitto/testkit/start-world';
import { sql } from 'kysely';

const places = 20;

/** The person with a network of their own: a server takes only so many calls of one network at once. */
function atHome(person: TestPerson, index: number): TestPerson {
  const ip = `10.${index >> 8}.${index % 256}.1`;
  return { ...person, call: (name, input, options) => person.call(name, input, { ip, ...options }) };
}

/** Lets many join the last places of one activity at once, and returns what came of it. */
export async function joinAtOnce(url: string, crowd: number) {
  const database = openPostgres({ url, maxConnections: 10 });
  const world = await startWorld({ database });
  try {
    const host = await aHost(world, 'host');
    const id = await host.made(aDraft(world, { places }));
    const guests = [];
    for (let index = 0; index < crowd; index += 1) {
      const { person } = await aGuest(world, `guest${index}`);
      guests.push(new ActivityDevice(atHome(person, index)));
    }
    const from = performance.now();
    const answers = await Promise.all(guests.map((guest) => guest.join(id)));
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
