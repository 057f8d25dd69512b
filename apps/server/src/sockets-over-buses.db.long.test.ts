// @subject: packages/sync-server packages/server-kit
// @alone: it measures how soon news reach a socket
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { minute, second } from '@mitto/kit/time';
import { createLog } from '@mitto/server-kit/log';
import { callsAt } from '@mitto/testkit/calls-at';
import { act, Device } from '@mitto/testkit/device';
import { openTestPostgres, type TestPostgres } from '@mitto/testkit/open-test-postgres';
import { createPerson } from '@mitto/testkit/person';
import { freePort, type ServerProcess, startServerProcess } from '@mitto/testkit/server-process';
import { startNats } from '@mitto/testkit/start-nats';
import { startWorld } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { describe, type ExpectStatic, test } from 'vitest';
import { migrations } from './modules.ts';
import { openBus } from './open-bus.ts';

/** Max time in ms until an open socket shows premium that staff have just granted. */
const maxGiven = 2 * second;
/** Max time in ms until an open socket shows that premium has expired. */
const maxEnded = minute;
/**
 * Max time in ms until the server closes the socket of a session that has ended. Normally a hint reports the
 * end of the session. Without the hint, the poll of sessions every four seconds finds it.
 */
const maxSignedOut = 5 * second;

const secret = 'a secret of two processes that believe each other';

/** Registers a clean-up function. They run after the test, in reverse order. */
type Later = (close: () => unknown) => void;

async function startProcess(later: Later, place: TestPostgres, busUrl: string): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'mitto-buses-'));
  later(() => rmSync(folder, { recursive: true, force: true }));
  const server = await startServerProcess(await freePort(), {
    DATA_DIR: folder,
    DATABASE_URL: place.url,
    BUS_URL: busUrl,
    SECRET_KEY: secret,
  });
  later(() => server.stop());
  return server;
}

/**
 * Starts two server processes with the same database and bus. Returns them and a function that creates
 * members, whose calls go to the first process.
 */
async function startTwo(later: Later, busUrl: string) {
  const place = await openTestPostgres(migrations);
  later(() => place.close());
  // This server only registers members in the database and runs batches. The tests make no calls to it.
  const { bus } = await openBus(busUrl, place, createLog('silent'));
  later(() => bus.close());
  const registry = await startWorld({
    database: place,
    bus,
    secret,
    clock: { now: Date.now, advance: () => undefined },
  });
  later(() => registry.close());
  const [calls, sockets] = [
    await startProcess(later, place, busUrl),
    await startProcess(later, place, busUrl),
  ];
  const call = callsAt(calls.url);
  const person = (name: string, isAdmin = false) =>
    createPerson(registry.deps, call, name, { isAdmin }, 'quick');
  return { place, calls, sockets, person, registry };
}

/** Returns the time in ms until the condition is true. */
async function timeUntil(
  expect: ExpectStatic,
  isSo: () => boolean | Promise<boolean>,
  most: number,
): Promise<number> {
  const start = performance.now();
  await expect.poll(isSo, { timeout: most, interval: 5 }).toBe(true);
  return performance.now() - start;
}

async function processesWith({ db }: TestPostgres, uid: string): Promise<number> {
  const { rows } = await sql`select 1 from sync_presence where uid = ${uid}`.execute(db);
  return rows.length;
}

const kinds: ReadonlyArray<readonly [string, (later: Later) => Promise<string>]> = [
  ['PostgreSQL', async () => 'postgres'],
  [
    'NATS',
    async (later) => {
      const nats = await startNats();
      later(() => nats.stop());
      return nats.url;
    },
  ],
];

describe.runIf(process.env['TEST_ENGINE'] === 'postgres')('two server processes', () => {
  // Each test uses its own `expect`, because the file's `expect` belongs to the test that runs last. The
  // tests run concurrently, because both spend most of their time waiting.
  test.concurrent.for(kinds)(
    'over the bus of %s: what one commits is heard on the sockets of the other',
    async ([kind, startBus], { expect, onTestFinished }) => {
      const open: (() => unknown)[] = [];
      onTestFinished(async () => {
        for (const close of open.reverse()) await close();
      });
      const later: Later = (close) => open.push(close);
      const { place, calls, sockets, person, registry } = await startTwo(later, await startBus(later));
      const [staff, ana, ben] = [await person('staff', true), await person('ana'), await person('ben')];
      const [here, there] = [
        await new Device(ben).listen(calls.url),
        await new Device(ben).listen(sockets.url),
      ];
      await expect.poll(() => processesWith(place, ben.uid)).toBe(2);

      await act(ana, 'likes', 'circles', ben);
      await registry.showRedacted();
      const told = await timeUntil(expect, () => there.rowsOf('circles').length > 0, minute);
      expect(there.rowsOf('circles').map(({ row }) => row?.['isRedacted'])).toEqual([true]);
      expect(there.bytes).not.toContain(ana.uid);

      // The member's socket on the first process is closed, but the one on the second process stays open.
      here.close();
      const premiumUntil = Date.now() + 5 * second;
      const given = await staff.call('changeEntitlement', { uid: ben.uid, reason: 'A test.', premiumUntil });
      expect(given.error).toBeUndefined();
      const isShown = () => there.rowsOf('circles').some(({ row }) => row?.['fid'] === ana.uid);
      const identity = await timeUntil(expect, isShown, maxGiven);
      const shown = there.rowsOf('circles').length;
      await timeUntil(expect, () => Date.now() >= premiumUntil, minute);
      const isGone = () =>
        there
          .rowsOf('circles')
          .slice(shown)
          .some(({ row }) => row?.['isRedacted'] === true);
      const gone = await timeUntil(expect, isGone, maxEnded);
      expect(
        there
          .rowsOf('circles')
          .slice(shown)
          .filter(({ row }) => row === null),
      ).toHaveLength(1);
      await expect.poll(() => processesWith(place, ben.uid), { timeout: minute }).toBe(1);

      await ben.call('destroySession', {});
      const ended = await timeUntil(expect, () => there.closedWith === 4401, maxSignedOut);
      const ms = (of: number) => `${Math.round(of)} ms`;
      process.stdout.write(
        `two processes over ${kind}: a like heard after ${ms(told)}, identity after premium was given ${ms(identity)}, ` +
          `gone after it ended ${ms(gone)}, socket closed after signing out ${ms(ended)}\n`,
      );
    },
  );
});
