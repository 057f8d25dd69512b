// @subject: features/notifications
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@mitto/kit/ids';
import { schemaVersion as schema } from '@mitto/kit/schema-version';
import { sealAddress } from '@mitto/notifications/server/push/subscribe';
import type { Database } from '@mitto/server-kit/database/database';
import { openPglite } from '@mitto/server-kit/database/open-pglite';
import { openPostgres } from '@mitto/server-kit/database/open-postgres';
import { callsAt } from '@mitto/testkit/calls-at';
import type { TestPerson } from '@mitto/testkit/person';
import { type DoubleSubscription, type PushDouble, startPushDouble } from '@mitto/testkit/push-double';
import { freePort, type ServerProcess, startServerProcess } from '@mitto/testkit/server-process';
import { sized } from '@mitto/testkit/sized';
import { startWorld } from '@mitto/testkit/start-world';
import { createTestClock } from '@mitto/testkit/test-clock';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { startPostgres } from '../../../tools/postgres.ts';

const kills = sized({ short: 2, nightly: 50 });
/** Messages between two kills, each to another member. */
const perLife = sized({ short: 15, nightly: 200 });
const total = (kills + 1) * perLife;
/** Messages on their way at the same time. More only meet the limits of a member, and answers 429 cost time. */
const atOnce = 12;
const secret = 'a secret for killed servers only, long enough to be one';
const engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'pglite';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

interface Place {
  readonly environment: Readonly<Record<string, string>>;
  /** Opens the database, while no server is running. */
  open(): Promise<Database>;
}

async function makePlace(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'mitto-notifications-killed-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  const postgres = engine === 'postgres' ? await startPostgres({ durable: true }) : undefined;
  if (postgres) cleanups.push(() => postgres.stop());
  return {
    environment: {
      DATA_DIR: folder,
      SECRET_KEY: secret,
      PUSH_PRIVATE_HOSTS: '127.0.0.1',
      ...(postgres && { DATABASE_URL: postgres.url }),
    },
    open: async () =>
      postgres
        ? openPostgres({ url: postgres.url })
        : await openPglite({ directory: join(folder, 'database') }),
  };
}

interface Scene {
  /** Writes all messages. Premium, so that nothing limits them. */
  readonly author: TestPerson;
  /** Matches of the author, each with a subscribed device. */
  readonly readers: ReadonlyMap<string, DoubleSubscription>;
}

/** Creates the author and their matches, before the first server starts. */
async function makeScene(database: Database, double: PushDouble): Promise<Scene> {
  const clock = createTestClock(Date.now());
  const at = clock.now();
  const world = await startWorld({ database, secret, clock, haveProfiles: true });
  const author = await world.person('author', { isPremium: true });
  const { publicKey } = (await author.call('pushKey', {})).result;
  const readers = new Map<string, DoubleSubscription>();
  for (let number = 0; number < total; number += 1) {
    const [uid, device] = [newId(), newId()];
    const subscription = await double.subscribe(publicKey);
    const { secrets } = world.deps;
    await sql`
      with member as (
        insert into account_member (uid, email, email_key, username, username_key, act_pseudonym, made_at, modified_at)
        values (${uid}, ${uid}, ${uid}, ${`r${number}`}, ${`r${number}`}, ${newId()}, ${at}, ${at}) returning uid),
      flags as (insert into account_privacy (uid) select uid from member),
      session as (
        insert into account_device (uid, device_id, salt, generation, rotated_at, client, browser_name, platform,
          user_agent, ip, signed_in_at, seen_at)
        select uid, ${device}::uuid, '\\x00', 1, ${at}::bigint, '', '', '', '', '', ${at}::bigint, ${at}::bigint
        from member returning uid)
      insert into circle (fid, sid, connected, creation_date, last_modified)
      select uid, ${author.uid}::uuid, true, ${at}::bigint, ${at}::bigint from session`.execute(database.db);
    await sql`
      insert into notification_subscription (uid, device_id, endpoint_mac, sealed, language, made_at)
      values (${uid}, ${device}, ${secrets.mac('push-endpoint', subscription.endpoint)},
        ${sealAddress(secrets, subscription)}, 'en', ${at})`.execute(database.db);
    readers.set(uid, subscription);
  }
  await world.close();
  return { author, readers };
}

/** The server that runs, or the next one while it starts. */
interface Serving {
  now: Promise<ServerProcess>;
  /** Number of requests that were cut off. */
  lost: number;
}

/** Sends one message, and repeats the request until a server has acknowledged it. */
async function write(serving: Serving, { author }: Scene, uid: string): Promise<void> {
  const entry = { mid: newId(), ref: newId(), op: 'messages', n: 1, changes: { uid, content: 'Hello' } };
  const request = { clientId: newId(), schema, transactions: { messages: [entry] } };
  for (;;) {
    // Requests to a server that is not there yet would take the processor that it needs to start.
    const { url } = await serving.now;
    try {
      const call = callsAt(url);
      const { status, result } = await call('databasePushMany', request, { bearer: author.tokens.bearer });
      if (status === 200 && 'answers' in result) {
        expect(result.answers).toMatchObject([{ status: 'applied' }]);
        return;
      }
    } catch (error) {
      if (error instanceof Error && error.name === 'AssertionError') throw error;
      // The server was killed.
      serving.lost += 1;
    }
    await sleep(50);
  }
}

/** Writes to each of these members, a few at a time. */
async function writeAll(uids: readonly string[], writeTo: (uid: string) => Promise<void>): Promise<void> {
  const left = [...uids];
  const lane = async () => {
    for (let uid = left.shift(); uid !== undefined; uid = left.shift()) await writeTo(uid);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

/** Writes to these members, and kills the server at a random moment meanwhile if so told. */
async function live(
  serving: Serving,
  scene: Scene,
  uids: readonly string[],
  next?: () => Promise<ServerProcess>,
) {
  const dies = Promise.withResolvers<void>();
  let left = Math.ceil(Math.random() * uids.length);
  const sending = writeAll(uids, async (uid) => {
    await write(serving, scene, uid);
    left -= 1;
    if (left === 0) dies.resolve();
  });
  if (next) {
    await Promise.race([dies.promise, sending]);
    await sleep(Math.random() * 100);
    const server = await serving.now;
    serving.now = server.kill().then(next);
  }
  await sending;
  await serving.now;
}

/** Waits until the count is reached, or has not grown for longer than a killed server's job waits for its next try. */
async function untilStill(count: () => number, wanted: number): Promise<void> {
  for (let quiet = 0, before = -1; count() < wanted && quiet < 90; quiet = count() > before ? 0 : quiet + 1) {
    before = count();
    await sleep(1000);
  }
}

test(`${total} messages with the server killed ${kills} times: each is one notification, and none is pushed as two`, async () => {
  const place = await makePlace();
  const double = await startPushDouble();
  cleanups.push(() => double.close());
  const database = await place.open();
  const scene = await makeScene(database, double);
  await database.close();
  const port = await freePort();
  const start = () => startServerProcess(port, place.environment);
  const serving: Serving = { now: start(), lost: 0 };
  cleanups.push(async () => (await serving.now).kill());
  const uids = [...scene.readers.keys()];
  for (let life = 0; life <= kills; life += 1)
    await live(
      serving,
      scene,
      uids.slice(life * perLife, (life + 1) * perLife),
      life < kills ? start : undefined,
    );
  const pushed = () => Map.groupBy(double.received, ({ endpoint }) => endpoint);
  await untilStill(() => pushed().size, total);
  expect(pushed().size).toBe(total);
  const pushes = pushed();
  // A push whose server was killed before it could note the success comes again, and is shown once.
  for (const { endpoint } of scene.readers.values())
    expect(new Set(pushes.get(endpoint)?.map(({ text }) => text.toString())).size).toBe(1);
  const again = double.received.length - total;
  process.stdout.write(
    `killed ${kills} times on ${engine}: ${serving.lost} answers lost, ${again} pushes again\n`,
  );
  await (await serving.now).stop();
  const after = await place.open();
  const { rows } = await sql<{ uid: string }>`
    select uid from notification where kind = 'message' and other = ${scene.author.uid}`.execute(after.db);
  await after.close();
  expect(rows.map(({ uid }) => uid).toSorted()).toEqual(uids.toSorted());
}, 1_800_000);
