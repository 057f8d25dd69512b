// @pglite: its locks, subscriptions and transactions differ
import { setTimeout as sleep } from 'node:timers/promises';
import { createFaultProxy, type FaultProxy } from '@mitto/testkit/fault-proxy';
import { openTestDatabase } from '@mitto/testkit/open-test-database';
import { openTestPostgres } from '@mitto/testkit/open-test-postgres';
import { type NatsServer, startNats } from '@mitto/testkit/start-nats';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { coreMigrations } from '../core-migrations.ts';
import type { Database } from '../database/database.ts';
import { openPostgres } from '../database/open-postgres.ts';
import type { Bus, BusOptions } from './bus.ts';
import { createMemoryBus } from './create-memory-bus.ts';
import { createNatsBus } from './create-nats-bus.ts';
import { createPostgresBus } from './create-postgres-bus.ts';

let database: Database;
let nats: NatsServer;
let opened: Bus[] = [];
let troubles: Error[] = [];

const options: BusOptions = { onTrouble: (error) => void troubles.push(error) };

beforeAll(async () => {
  database = await openTestDatabase();
  nats = await startNats();
});
afterAll(async () => {
  await nats.stop();
  await database.close();
});
afterEach(async () => {
  for (const bus of opened) await bus.close();
  opened = [];
  troubles = [];
});

async function opening(bus: Bus | Promise<Bus>): Promise<Bus> {
  opened.push(await bus);
  return await bus;
}

async function until(isTrue: () => boolean | Promise<boolean>, within = 10_000): Promise<void> {
  const end = Date.now() + within;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`Not within ${within} ms.`);
    await sleep(10);
  }
}

/** Subscribes to the topic. Returns the array that its payloads are added to, in the order received. */
function hearing(bus: Bus, topic: string): string[] {
  const heard: string[] = [];
  bus.subscribe(topic, (payload) => void heard.push(payload));
  return heard;
}

const kinds: ReadonlyArray<readonly [string, () => Bus | Promise<Bus>]> = [
  ['memory', () => createMemoryBus(options)],
  ['database', () => createPostgresBus(database, options)],
  ['nats', () => createNatsBus(nats.url, options)],
];

describe.each(kinds)('the bus over %s', (_name, open) => {
  test('everybody who hears a topic gets every message, this process included, and nobody else', async () => {
    const bus = await opening(open());
    const one = hearing(bus, 'people.changed');
    const two = hearing(bus, 'people.changed');
    const other = hearing(bus, 'people');
    bus.publish('people.changed', 'ana');
    bus.publish('people.changed', 'ben');
    await until(() => one.length === 2 && two.length === 2);
    expect([one, two, other]).toEqual([['ana', 'ben'], ['ana', 'ben'], []]);
  });

  test('a thousand messages of one publisher arrive in its order', async () => {
    const bus = await opening(open());
    const heard = hearing(bus, 'order');
    const sent = Array.from({ length: 1000 }, (_, index) => `${index} ${'·'.repeat(index % 50)}`);
    for (const message of sent) {
      bus.publish('order', message);
      if (Math.random() < 0.02) await sleep(1);
    }
    await until(() => heard.length >= sent.length);
    expect(heard).toEqual(sent);
  });

  test('text of every script, quotes, and nothing at all arrive as they were', async () => {
    const bus = await opening(open());
    const heard = hearing(bus, 'text');
    const sent = ['', 'สวัสดี 👋', `'"\\\n\t`, '{"a":[1]}', 'x'.repeat(7000)];
    for (const message of sent) bus.publish('text', message);
    await until(() => heard.length === sent.length);
    expect(heard).toEqual(sent);
  });

  test('who stopped hearing hears no more, and the same function may hear twice', async () => {
    const bus = await opening(open());
    const heard: string[] = [];
    const hear = (payload: string): void => void heard.push(payload);
    const stop = bus.subscribe('twice', hear);
    bus.subscribe('twice', hear);
    bus.publish('twice', 'both');
    await until(() => heard.length === 2);
    stop();
    stop();
    bus.publish('twice', 'one');
    await until(() => heard.length === 3);
    await sleep(50);
    expect(heard).toEqual(['both', 'both', 'one']);
  });

  test('a topic can be heard again after its last hearer left', async () => {
    const bus = await opening(open());
    bus.subscribe('again', () => undefined)();
    const heard = hearing(bus, 'again');
    bus.publish('again', 'here');
    await until(() => heard.length === 1);
  });

  test('a hearer that throws is told of and does not keep the others from hearing', async () => {
    const bus = await opening(open());
    bus.subscribe('trouble', () => {
      throw new Error('deaf');
    });
    const heard = hearing(bus, 'trouble');
    bus.publish('trouble', 'a');
    bus.publish('trouble', 'b');
    await until(() => heard.length === 2);
    expect(troubles.map((error) => error.message)).toEqual([
      'Hearing trouble failed.',
      'Hearing trouble failed.',
    ]);
  });

  test('what is too large, or no topic, is refused where it is published', async () => {
    const bus = await opening(open());
    expect(() => bus.publish('large', 'x'.repeat(8000))).toThrow(/8\d{3} bytes on the bus, 7900 is the most/);
    expect(() => bus.publish('large', 'ส'.repeat(2700))).toThrow('7900 is the most');
    expect(() => bus.publish('a topic', '')).toThrow('cannot be a topic');
    expect(() => bus.subscribe('people.*', () => undefined)).toThrow('cannot be a topic');
  });

  test('is ready until it is closed; closing twice and publishing afterwards harm nobody', async () => {
    const bus = await opening(open());
    const heard = hearing(bus, 'late');
    expect(await bus.isReady()).toBe(true);
    await bus.close();
    expect(await bus.isReady()).toBe(false);
    await bus.close();
    bus.publish('late', 'too late');
    await sleep(50);
    expect(heard).toEqual([]);
    expect(troubles).toEqual([]);
  });
});

describe.each(kinds.slice(1))('two processes over %s', (_name, open) => {
  test('hear each other', async () => {
    const [one, two] = [await opening(open()), await opening(open())];
    const heard = [hearing(one, 'both'), hearing(two, 'both')];
    await Promise.all([one.isReady(), two.isReady()]);
    one.publish('both', 'from one');
    two.publish('both', 'from two');
    await until(() => heard.every((words) => words.length === 2));
    expect(heard.map((words) => words.toSorted())).toEqual([
      ['from one', 'from two'],
      ['from one', 'from two'],
    ]);
  });

  test('what was published before closing still arrives, also when there is a lot of it', async () => {
    const [one, two] = [await opening(open()), await opening(open())];
    const heard = hearing(two, 'farewell');
    await two.isReady();
    const sent = Array.from({ length: 50 }, (_, index) => `${index} ${'bye'.repeat(1000)}`);
    for (const message of sent) one.publish('farewell', message);
    await one.close();
    await until(() => heard.length === sent.length);
    expect(heard).toEqual(sent);
  });
});

test('a message published inside a transaction does not wait for it, nor make it wait', async () => {
  const bus = await opening(createPostgresBus(database, options));
  const heard = hearing(bus, 'inside');
  await database.transact(async (tx) => {
    bus.publish('inside', 'now');
    await sql`select 1`.execute(tx);
  });
  await until(() => heard.length === 1);
  expect(troubles).toEqual([]);
});

/** Publishes again and again until a message arrives. The bus may lose messages, but it must recover. */
async function untilHeard(bus: Bus, topic: string, heard: string[]): Promise<void> {
  const before = heard.length;
  await until(async () => {
    bus.publish(topic, 'anybody?');
    await sleep(50);
    return heard.length > before;
  });
}

test('NATS killed and started again: the bus says so, and comes back by itself', async () => {
  const own = await startNats();
  try {
    const bus = await opening(createNatsBus(own.url, options));
    const heard = hearing(bus, 'back');
    await untilHeard(bus, 'back', heard);
    for (let round = 0; round < 2; round += 1) {
      await own.kill();
      await until(async () => !(await bus.isReady()));
      bus.publish('back', 'lost');
      await own.start();
      await until(() => bus.isReady());
      await untilHeard(bus, 'back', heard);
    }
    await own.kill();
    await until(async () => !(await bus.isReady()));
    await bus.close();
  } finally {
    await own.stop();
  }
});

test('without a NATS at the address it is said so', async () => {
  await expect(createNatsBus('nats://127.0.0.1:9', options)).rejects.toThrow('No NATS answers at BUS_URL.');
});

test.runIf(process.env['TEST_ENGINE'] === 'postgres')(
  'PostgreSQL gone for a while, or its connections ended by it: the bus says so, and comes back by itself',
  async () => {
    const real = await openTestPostgres([coreMigrations]);
    const { proxy, through } = await behindProxy(real.url);
    try {
      const bus = await opening(createPostgresBus(through, options));
      const heard = hearing(bus, 'back');
      await untilHeard(bus, 'back', heard);

      await proxy.set({ mode: 'refuse' });
      proxy.cutAll();
      expect(await bus.isReady()).toBe(false);
      bus.publish('back', 'lost');
      await proxy.set({});
      await until(() => bus.isReady());
      await untilHeard(bus, 'back', heard);

      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(real.db);
      await until(() => bus.isReady());
      await untilHeard(bus, 'back', heard);
      expect(troubles.length).toBeGreaterThan(0);
      await bus.close();
    } finally {
      await through.close();
      await proxy.close();
      await real.close();
    }
  },
);

test.runIf(process.env['TEST_ENGINE'] === 'postgres')(
  'a process that closes its bus and then its database has told everything',
  async () => {
    const real = await openTestPostgres([coreMigrations]);
    const leaving = openPostgres({ url: real.url });
    try {
      const one = await opening(createPostgresBus(leaving, options));
      const heard = hearing(await opening(createPostgresBus(real, options)), 'farewell');
      const sent = Array.from({ length: 50 }, (_, index) => `${index} ${'bye'.repeat(1000)}`);
      for (const message of sent) one.publish('farewell', message);
      await one.close();
      await leaving.close();
      await until(() => heard.length === sent.length);
      expect(troubles).toEqual([]);
      for (const bus of opened) await bus.close();
    } finally {
      await real.close();
    }
  },
);

async function behindProxy(url: string): Promise<{ proxy: FaultProxy; through: Database }> {
  const address = new URL(url);
  const proxy = await createFaultProxy(Number(address.port));
  address.port = `${proxy.port}`;
  address.hostname = '127.0.0.1';
  return {
    proxy,
    through: openPostgres({ url: address.href, onTrouble: (error) => void troubles.push(error) }),
  };
}
