// Measures how soon a match is at the push service while 1,000 devices are subscribed, and what notifications cost
// beside bare inserts of the same rows, on a PostgreSQL server of its own:
//   npm run bench notifications [-- --subscribed 1000 --notifications 10000]
import { parseArgs } from 'node:util';
import { circlesContract } from '@mitto/circles/contract';
import { newId } from '@mitto/kit/ids';
import { type PushDouble, startPushDouble } from '@mitto/testkit/push-double';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { createTestClock } from '@mitto/testkit/test-clock';
import { sql } from 'kysely';
import { startPostgres } from '../../tools/postgres.ts';

const { values } = parseArgs({
  // The programs of one bench share their options.
  strict: false,
  options: {
    subscribed: { type: 'string', default: '1000' },
    notifications: { type: 'string', default: '10000' },
  },
});
const subscribed = Number(values.subscribed);
const count = Number(values.notifications);
/** Max time from the commit of a match to the push service, in ms. */
const soon = 1000;
const perMinute = 10_000;
const probes = 50;
/** Number of transactions that run at the same time. */
const atOnce = 8;

const quantile = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * part)] ?? Number.NaN;

/** Runs the work for each number below `total`, a few at a time. */
async function forEach(total: number, work: (number: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < total) {
      const number = next;
      next += 1;
      await work(number);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

/** Creates members who are a match of one member each. Returns their uids. */
async function makeMatches(
  { database: { db }, clock }: World,
  total: number,
  other: string,
): Promise<string[]> {
  const at = clock.now();
  const { rows } = await sql<{ uid: string }>`
    with made as (
      insert into account_member (uid, email, email_key, username, username_key, act_pseudonym, made_at, modified_at)
      select id, 'b' || id, 'b' || id, 'b' || left(id::text, 20), 'b' || left(id::text, 20), gen_random_uuid(),
        ${at}::bigint, ${at}::bigint
      from (select gen_random_uuid() as id from generate_series(1, ${total}::int)) ids returning uid),
    flags as (insert into account_privacy (uid) select uid from made returning uid)
    insert into circle (fid, sid, connected, creation_date, last_modified)
    select uid, ${other}::uuid, true, ${at}::bigint, ${at}::bigint from made returning fid as uid`.execute(
    db,
  );
  return rows.map(({ uid }) => uid);
}

/** Reports a match to the notifications, as the circles do. */
const tellMatch = ({ deps }: World, by: string, to: string) =>
  deps.database.transact((tx) => deps.emit(tx, circlesContract.events.matched, { by, to }));

async function measureDelay(world: World, double: PushDouble, other: string): Promise<number[]> {
  const times: number[] = [];
  for (let probe = 0; probe < probes; probe += 1) {
    const person = await world.person(`probe-${probe}`);
    await subscribe(person.call, double);
    await sql`
      insert into circle (fid, sid, connected, creation_date, last_modified)
      values (${person.uid}, ${other}, true, ${world.clock.now()}, ${world.clock.now()})`.execute(
      world.database.db,
    );
    const before = double.received.length;
    await tellMatch(world, other, person.uid);
    const committed = performance.now();
    while (double.received.length === before) await new Promise((resolve) => setTimeout(resolve, 1));
    times.push(performance.now() - committed);
  }
  return times;
}

async function subscribe(
  call: Awaited<ReturnType<World['person']>>['call'],
  double: PushDouble,
): Promise<void> {
  const { result } = await call('pushKey', {});
  await call('subscribePush', { ...(await double.subscribe(result.publicKey)), language: 'en' });
}

/** Processor time of this process for one notification, in ms. */
async function costOf(total: number, work: (number: number) => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await forEach(total, work);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / total;
}

const server = await startPostgres();
process.env['TEST_DATABASE_URL'] = server.url;
process.env['TEST_ENGINE'] = 'postgres';
const clock = createTestClock();
const double = await startPushDouble(clock.now);
const push = { subject: 'mailto:bench@mitto.example', privateHosts: ['127.0.0.1'] };
const world = await startWorld({ limits: 'off', clock, settings: { push } });
try {
  await world.server.jobs.start();
  await forEach(subscribed, async (number) => subscribe((await world.person(`s${number}`)).call, double));
  const other = await world.person('other');
  const delays = await measureDelay(world, double, other.uid);
  const uids = await makeMatches(world, count, other.uid);
  const cost = await costOf(count, (number) => tellMatch(world, other.uid, uids[number] ?? ''));
  const bare = await costOf(count, (number) =>
    world.database.transact((tx) =>
      sql`insert into notification (id, uid, kind, topic, other, at)
        values (${newId()}, ${uids[number] ?? ''}, 'match', ${`bare:${number}`}, ${other.uid}, 0)`.execute(
        tx,
      ),
    ),
  );
  const core = (cost * perMinute) / 60_000;
  const lines = [
    `match to push service, ${subscribed} subscribed: ${quantile(delays, 0.5).toFixed(0)} ms median, ${quantile(delays, 1).toFixed(0)} ms longest (goal ${soon})`,
    `one match, two notifications: ${cost.toFixed(2)} ms of processor, bare insert ${bare.toFixed(2)} ms`,
    `${perMinute} matches a minute: ${core.toFixed(2)} cores (goal 1)`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  if (quantile(delays, 1) > soon || core > 1) process.exitCode = 1;
} finally {
  await world.close();
  await double.close();
  await server.stop();
}
