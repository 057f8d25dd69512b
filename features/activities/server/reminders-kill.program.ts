import { newId } from '@mitto/kit/ids';
import { hour, minute } from '@mitto/kit/time';
import { coreMigrations } from '@mitto/server-kit/core-migrations';
import type { Database, Tx } from '@mitto/server-kit/database/database';
import { migrate } from '@mitto/server-kit/database/migrate';
import { openPglite } from '@mitto/server-kit/database/open-pglite';
import { openPostgres } from '@mitto/server-kit/database/open-postgres';
import { sql } from 'kysely';
import * as v from 'valibot';
import { activityEvents } from '../contract/activity-events.ts';
import { remindBefore } from '../policy.ts';
import { advanceAll } from './schedule/advance.ts';
import { stageAt } from './schedule/stages.ts';

/**
 * A server process for `reminders-kill.db.long.test.ts`: it does what is due for activities until it is killed,
 * and writes their news beside the steps, as the job queue does. `seed` creates activities whose reminders are
 * due, and `check` tells reminders that came twice or not at all. Usage: `node reminders-kill.program.ts
 * <PostgreSQL URL or folder> seed|run|check <number of activities> <people of each, the author included>`
 */
const ToOne = v.object({ id: v.string(), uid: v.string() });
const [place = '', what = '', count = '0', people = '0'] = process.argv.slice(2);
const database = await open();
const activityMigrations = { owner: 'activities', folder: new URL('./migrations/', import.meta.url) };
await migrate(database, [coreMigrations, activityMigrations], Date.now());

if (what === 'seed') await seed(Number(count), Number(people));
else if (what === 'check') await check(Number(people));
else {
  await advanceAll({ database, now: Date.now, touch: () => undefined, emit });
  tell('nothing left');
}
await database.close();
process.exit(0);

async function open(): Promise<Database> {
  return place.startsWith('postgres:')
    ? openPostgres({ url: place })
    : await openPglite({ directory: place });
}

/** Writes a reminder in the transaction of its step. */
async function emit(tx: Tx, event: { readonly name: string }, payload: unknown): Promise<void> {
  if (event.name !== activityEvents.reminded.name) return;
  const { id, uid } = v.parse(ToOne, payload);
  await sql`insert into told_reminder (activity, uid) values (${id}, ${uid})`.execute(tx);
  tell(`reminded ${id}`);
}

async function seed(activities: number, each: number): Promise<void> {
  const now = Date.now();
  const [starts, made] = [now + remindBefore - minute, now - hour];
  const stage = stageAt({ starts_at: starts, ends_at: starts + hour }, starts - remindBefore - 1);
  await sql`create table told_reminder (activity uuid not null, uid uuid not null)`.execute(database.db);
  for (let index = 0; index < activities; index += 1) {
    const id = newId();
    await sql`
      insert into activity (id, uid, category, privacy, description, starts_at, ends_at, time_zone, made_at,
        modified_at, needs_yes, is_my_place, is_shown, stage, due_at)
      values (${id}, ${newId()}, 'fit', 0, '', ${starts}, ${starts + hour}, 'Asia/Bangkok', ${made}, ${made},
        false, false, true, ${stage}, ${now - index})`.execute(database.db);
    const uids = Array.from({ length: each - 1 }, () => newId());
    await sql`
      insert into activity_person (activity, uid, state, since)
      select ${id}::uuid, uid, 'joined', ${made}::bigint from unnest(${uids}::uuid[]) uid`.execute(
      database.db,
    );
  }
}

async function check(each: number): Promise<void> {
  const { rows } = await sql<{ id: string; told: number; distinct: number }>`
    select a.id, count(t.uid)::int as told, count(distinct t.uid)::int as distinct
    from activity a left join told_reminder t on t.activity = a.id
      and (t.uid = a.uid or exists (select from activity_person p where p.activity = a.id and p.uid = t.uid))
    group by a.id`.execute(database.db);
  for (const { id, told, distinct } of rows)
    if (told !== each || distinct !== each) tell(`fault ${id}: ${told} reminders, to ${distinct} of ${each}`);
  const all = await sql<{ count: number }>`select count(*)::int as count from told_reminder`.execute(
    database.db,
  );
  tell(`reminders ${all.rows[0]?.count ?? 0}`);
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}
