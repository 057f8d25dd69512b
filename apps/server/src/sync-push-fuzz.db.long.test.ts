// @subject: packages/sync-server
// @alone: it measures how long each push takes
import { newId } from '@mitto/kit/ids';
import { feedbackTable } from '@mitto/support/contract/feedback-table';
import { reconcile } from '@mitto/sync-server/reconcile';
import { Device, type Row } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import { sized } from '@mitto/testkit/sized';
import { startWorld, type World } from '@mitto/testkit/start-world';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { syncFaces } from './modules.ts';
import { type KnownWords, type PushShot, pushShots } from './push-shots.fixture.ts';

const entriesWanted = sized({ short: 1000, nightly: 200_000 });
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
/** Max time of an answer in ms. It is generous for a busy machine: only a call that hangs takes longer. */
const longestMs = 10_000;
const perBatch = 200;

const people = ['ana', 'ben', 'eve'] as const;
/** Members who do nothing in the test. The data between them must not change. */
const bystanders = ['una', 'vic'] as const;

/** The device of an attacker. It numbers its entries as real clients do. */
class Attacker {
  clientId = newId();
  #n = 0;
  readonly person: TestPerson;

  constructor(person: TestPerson) {
    this.person = person;
  }

  async fire({ entries, numbers, stops }: PushShot) {
    const transactions: Record<string, unknown[]> = Object.create(null);
    const start = { right: this.#n, again: Math.max(0, this.#n - 3), far: this.#n + 10, odd: -2 }[numbers];
    for (const [index, { table, entry }] of entries.entries()) {
      const numbered = { n: start + index + 1, ...entry };
      transactions[table] = [...(transactions[table] ?? []), numbered];
    }
    const before = performance.now();
    const answer = await this.person.call('databasePushMany', {
      clientId: this.clientId,
      schema: 1,
      // The cast allows entries of any type, as a hostile client may send them.
      transactions: transactions as never,
      stopOnFailedTransaction: stops,
    });
    const ms = performance.now() - before;
    const isTaken = answer.status === 200 && 'answers' in answer.result;
    const isWhole = isTaken && numbers === 'right';
    if (isWhole && 'answers' in answer.result) {
      this.#n += answer.result.answers.filter(({ status }) => status !== 'skipped').length;
    } else {
      // The test cannot tell how many entries the server has counted. So it takes a new client id, whose
      // numbers start at one.
      this.clientId = newId();
      this.#n = 0;
    }
    return { ...answer, ms, answered: isTaken && 'answers' in answer.result ? answer.result.answers : [] };
  }
}

async function push(
  by: TestPerson,
  op: string,
  table: string,
  changes: Record<string, unknown>,
  ref: string | null = null,
) {
  expect(await new Device(by).do(op, table, changes, { ref })).toMatchObject({ status: 'applied' });
}

async function makeProfile(person: TestPerson): Promise<void> {
  const born = { day: 9, month: 3, year: 1994 };
  const profile = { name: person.name, username: person.name, gender: 0, dob: born, headline: 'mine' };
  const { status, text } = await person.call('createProfile', profile);
  if (status !== 200) throw new Error(text);
}

/** Creates a match between una and vic, with every kind of data between them. */
async function furnish(world: World): Promise<void> {
  for (const name of [...people, ...bystanders]) await makeProfile(await world.person(name));
  const [una, vic] = [await world.person('una'), await world.person('vic')];
  await push(una, 'likes', 'circles', { uid: vic.uid });
  await push(vic, 'likes', 'circles', { uid: una.uid });
  await push(una, 'messages', 'messages', { uid: vic.uid, content: 'mine' }, newId());
  await push(una, 'favorite', 'favorite', { uid: vic.uid });
  await push(una, 'visit', 'visitors', { uid: vic.uid });
  await push(vic, 'insert', 'feedback', { recommendation: 'likely', likeMost: 'mine' }, newId());
  for (const name of people) {
    const person = await world.person(name);
    await push(una, 'likes', 'circles', { uid: person.uid });
    await push(vic, 'hide', 'hidden_accounts', { uid: person.uid });
  }
}

async function knownWords(world: World): Promise<KnownWords> {
  const faces = syncFaces.map((face) => face(world.deps));
  const tables = faces.flatMap((face) => face.tables.map(({ entry }) => entry));
  const mutations = faces.flatMap((face) => (face.mutations ?? []).map(({ mutation }) => mutation));
  const { rows } = await sql<{ ref: string }>`select ref from sync_row`.execute(world.database.db);
  const uids = await Promise.all(
    [...people, ...bystanders].map(async (name) => (await world.person(name)).uid),
  );
  return {
    tables: tables.map(({ name }) => name),
    ops: [...mutations.map(({ name }) => name), 'insert', 'update', 'delete'],
    tasks: mutations.map(({ name, table }) => ({ op: name, table })),
    columns: [
      ...new Set(tables.flatMap(({ row }) => Object.keys(row.entries))),
      'uid',
      'roles',
      'premium_until',
    ],
    uids,
    refs: rows.map(({ ref }) => ref),
  };
}

/**
 * Reads the data that pushes of others must not change: accounts, configuration, and the bystanders' own
 * data.
 */
async function readProtected({ database }: World, uids: readonly string[]): Promise<unknown> {
  const { db } = database;
  const { rows: names } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'
    and (table_name like 'account\\_%' or table_name like 'schema\\_%')
    and table_name not in ('account_limit', 'account_device', 'account_member') order by 1`.execute(db);
  const found: Record<string, unknown> = {};
  for (const { name } of names) {
    found[name] = (await sql`select * from ${sql.table(name)} t order by t::text`.execute(db)).rows;
  }
  // Members may change their own names, so names are left out here. The bystanders' names are compared below.
  found['account_member'] = (
    await sql`select to_jsonb(t) - 'name' - 'modified_at' as kept from account_member t order by uid`.execute(
      db,
    )
  ).rows;
  found['names'] = (
    await sql`select uid, name from account_member where uid = any(${uids}::uuid[]) order by uid`.execute(db)
  ).rows;
  const between = (one: string, other: string, table: string) =>
    sql`select * from ${sql.table(table)} t where ${sql.ref(one)} = any(${uids}::uuid[])
      and ${sql.ref(other)} = any(${uids}::uuid[]) order by t::text`.execute(db);
  found['circle'] = (await between('fid', 'sid', 'circle')).rows;
  found['favorite'] = (await between('uid', 'sid', 'circle_favorite')).rows;
  found['visit'] = (await between('visitor_uid', 'visitor_id', 'circle_visit')).rows;
  found['hidden'] = (await between('uid', 'uid', 'circle_hidden')).rows;
  found['block'] = (await between('uid', 'uid', 'circle_block')).rows;
  found['profile'] = (await between('uid', 'uid', 'profile')).rows;
  found['messages'] = (await between('sender', 'receiver', 'chat_message')).rows;
  found['conversation'] = (await between('low', 'high', 'chat_conversation')).rows;
  found['feedback'] = (await between('uid', 'uid', 'support_feedback')).rows;
  return found;
}

/**
 * Counts columns of feedback that were written although the table does not allow its author to write them.
 */
async function countClosedColumns({ database }: World): Promise<number> {
  const { opens } = feedbackTable;
  const { rows } = await sql`
    select 1 from support_feedback, jsonb_object_keys(content) as written
    where written <> all(${[...(opens?.insert ?? []), ...(opens?.update ?? [])]}::text[])`.execute(
    database.db,
  );
  return rows.length;
}

/** Counts rows whose time differs from the server's. The clock stands still during these tests. */
async function countWrongTimes({ database, clock }: World): Promise<number> {
  const at = clock.now();
  const { rows } = await sql`
    select 1 from circle where creation_date <> ${at} or last_modified <> ${at}
    union all select 1 from circle_favorite where creation_date <> ${at} or not notification
    union all select 1 from circle_visit where last_visit <> ${at} or not notification
    union all select 1 from circle_hidden where creation_date <> ${at}
    union all select 1 from circle_block where creation_date <> ${at}
    union all select 1 from support_feedback where made_at <> ${at}`.execute(database.db);
  return rows.length;
}

async function countWrongSums({ database }: World): Promise<number> {
  const { rows } = await sql`
    with counted as (
      select uid, tbl, count(*) as count, sum(sync_hash_lo(ref, ver)) % 4294967296 as lo,
        sum(sync_hash_hi(ref, ver)) % 4294967296 as hi
      from sync_row where not dead group by uid, tbl)
    select 1 from counted c full join sync_sum s using (uid, tbl)
    where coalesce(c.count, 0) <> s.count or coalesce(c.lo, 0) <> s.lo or coalesce(c.hi, 0) <> s.hi
    union all select 1 from sync_row r join sync_head h using (uid) where r.seq > h.seq`.execute(database.db);
  return rows.length;
}

/** Returns all rows that a new device of this member pulls. */
async function everyRowOf(person: TestPerson): Promise<Row[]> {
  const device = new Device(person);
  await device.pull();
  return [...device.rows.values()].flatMap(({ row }) => (row === null ? [] : [row]));
}

test(`${entriesWanted} entries, hostile and nearly right: nothing protected changes, nothing fails, the log stays right (SEED=${seed}) [law 6.1]`, async () => {
  const bugs = new Set<string>();
  const onLog = (line: string) => {
    if (/"level":(50|60)/.test(line)) bugs.add(line.slice(0, 400));
  };
  const world = await startWorld({ onLog });
  try {
    await furnish(world);
    const known = await knownWords(world);
    const attackers = await Promise.all(people.map(async (name) => new Attacker(await world.person(name))));
    const uids = await Promise.all(bystanders.map(async (name) => (await world.person(name)).uid));
    const before = await readProtected(world, uids);
    const counts = new Map<string, number>();
    const faults: string[] = [];
    let slowest = 0;
    let fired = 0;
    for (let batch = 0; fired < entriesWanted && faults.length < 10; batch += 1) {
      const shots = fc.sample(pushShots(known), { seed: seed + batch, numRuns: perBatch });
      const lane = async (attacker: Attacker): Promise<void> => {
        for (let shot = shots.pop(); shot && fired < entriesWanted; shot = shots.pop()) {
          fired += shot.entries.length;
          const { status, ms, text, answered } = await attacker.fire(shot);
          slowest = Math.max(slowest, ms);
          counts.set(`${status}`, (counts.get(`${status}`) ?? 0) + 1);
          for (const one of answered) {
            for (const what of [one.status, `${one.status} in ${one.table}`])
              counts.set(what, (counts.get(what) ?? 0) + 1);
          }
          if (![200, 400, 413, 422].includes(status)) {
            faults.push(`${status} ${text.slice(0, 200)} to ${JSON.stringify(shot).slice(0, 600)}`);
          }
        }
      };
      await Promise.all(attackers.map(lane));
    }
    const told = [...counts]
      .filter(([what]) => !what.includes(' in '))
      .map(([what, count]) => `${what}: ${count}`)
      .sort();
    process.stdout.write(
      `push fuzz on ${world.database.engine}: SEED=${seed}, ${fired} entries, ${told.join(', ')}; slowest ${Math.round(slowest)} ms\n`,
    );
    expect([...bugs]).toEqual([]);
    expect(faults).toEqual([]);
    expect(slowest).toBeLessThan(longestMs);
    expect(await readProtected(world, uids)).toEqual(before);
    expect(await countWrongTimes(world)).toBe(0);
    expect(await countClosedColumns(world)).toBe(0);
    expect(await countWrongSums(world)).toBe(0);
    const tables = new Map(
      syncFaces.flatMap((face) => face(world.deps).tables).map((one) => [one.entry.name, one]),
    );
    for (const uid of known.uids) expect(await reconcile(world.database, tables, uid)).toBe(0);
    for (const { person } of attackers) {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from sync_row where uid = ${person.uid} and not dead`.execute(
        world.database.db,
      );
      const own = await everyRowOf(person);
      // The device also pulls the change log of all members, which contains the configuration. The
      // configuration is not the member's own, so it is not counted.
      expect(own.filter((row) => !('version' in row))).toHaveLength(rows[0]?.count ?? -1);
    }
    // A minimum share of the entries must pass admission and reach the actions.
    expect(counts.get('applied') ?? 0).toBeGreaterThan(entriesWanted / 100);
    expect(counts.get('applied in user_info') ?? 0).toBeGreaterThan(entriesWanted / 1000);
    expect(counts.get('refused') ?? 0).toBeGreaterThan(entriesWanted / 6);
  } finally {
    await world.close();
  }
});
