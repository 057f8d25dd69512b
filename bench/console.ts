// Measures the pages of staff with many cases: the queue, a later page, a filter, a search, a case and the next
// case. The server uses a PostgreSQL server of its own and is called over HTTP on loopback:
//   npm run bench console [-- --cases 200000 --open 20000 --questions 100]
// The rival is the list as it was before reports were joined to cases: whole reports, sorted by their reasons.
import { parseArgs } from 'node:util';
import { newId } from '@mitto/kit/ids';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { startPostgres } from '../tools/postgres.ts';

/** Max time of 95 of 100 calls, in ms. */
const goal = 150;

const { values } = parseArgs({
  options: { cases: { type: 'string' }, open: { type: 'string' }, questions: { type: 'string' } },
});
const cases = Number(values.cases ?? 200_000);
const open = Number(values.open ?? 20_000);
const questions = Number(values.questions ?? 100);

/** Creates cases with a report each; every tenth has four more. The last ones are open. */
async function makeCases({ database, clock }: World): Promise<void> {
  const at = clock.now();
  const grave = sql`(array['underage', 'inappropriate_message', 'spam', 'others'])[1 + n % 4]`;
  await sql`
    insert into safety_case (case_id, about, name, severity, opened_at, last_at, due_at, closed_at)
    select md5('case' || n)::uuid, md5('member' || n)::uuid, 'Member ' || n, (array[3, 2, 1, 1])[1 + n % 4],
      ${at}::bigint - (${cases}::int - n) * 1000::bigint, ${at}, ${at},
      case when n <= ${cases - open} then ${at}::bigint - n end
    from generate_series(1, ${cases}::int) n`.execute(database.db);
  await sql`
    insert into safety_report (report_id, case_id, id, reporter, about, type, content, evidence, pictures,
      made_at, modified_at, expires_at)
    select gen_random_uuid(), md5('case' || n)::uuid, gen_random_uuid(), md5('reporter' || n % 5000 || '-' || again)::uuid,
      md5('member' || n)::uuid, ${grave}, jsonb_build_object('name', 'Member ' || n),
      jsonb_build_object('profile', jsonb_build_object('bio', repeat(md5(n::text), 60))), '{}',
      ${at}::bigint - (${cases}::int - n) * 1000::bigint, ${at}, ${at}::bigint + 1e10::bigint
    from generate_series(1, ${cases}::int) n, generate_series(0, case when n % 10 = 0 then 4 else 0 end) again`.execute(
    database.db,
  );
  await sql`analyze safety_case, safety_report`.execute(database.db);
}

/** The list as it was: whole reports by an expression. */
async function readAsBefore({ database }: World): Promise<void> {
  await sql`
    select r.* from safety_report r join safety_case c using (case_id) where c.closed_at is null
    order by case r.type when 'underage' then 3 when 'inappropriate_message' then 2 else 1 end desc, r.made_at, r.report_id
    limit 100`.execute(database.db);
}

async function measure(name: string, work: (turn: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < questions; turn += 1) {
    const start = performance.now();
    await work(turn);
    times.push(performance.now() - start);
  }
  times.sort((one, next) => one - next);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  console.log(`${name}: median ${at(0.5).toFixed(1)} ms, 95 % ${at(0.95).toFixed(1)} ms`);
  return at(0.95);
}

const postgres = await startPostgres();
process.env['TEST_DATABASE_URL'] = postgres.url;
process.env['TEST_ENGINE'] = 'postgres';
const world = await startWorld({ limits: 'off' });
try {
  await makeCases(world);
  const staff = await world.person('staff', { isAdmin: true });
  const ok = async (call: Promise<{ readonly status: number; readonly text: string }>) => {
    const { status, text } = await call;
    if (status !== 200) throw new Error(text);
  };
  const rival = await measure('the list as it was, without HTTP', () => readAsBefore(world));
  const slowest: number[] = [];
  const list = (input: Record<string, string>) => ok(staff.call('listCases', input));
  slowest.push(await measure('the queue', () => list({})));
  const later = (await staff.call('listCases', {})).result.cases.at(-1)?.id ?? '';
  slowest.push(await measure('its second page', () => list({ after: later })));
  slowest.push(await measure('one reason', () => list({ reason: 'spam' })));
  slowest.push(await measure('a name', (turn) => list({ search: `Member ${cases - turn}` })));
  slowest.push(await measure('a number', (turn) => list({ search: String(cases - turn) })));
  slowest.push(await measure('the closed ones', () => list({ state: 'closed' })));
  const { rows } = await sql<{ id: string }>`
    select case_id as id from safety_case where closed_at is null limit ${questions}`.execute(
    world.database.db,
  );
  slowest.push(
    await measure('a case', (turn) => ok(staff.call('lookAtCase', { id: rows[turn]?.id ?? newId() }))),
  );
  slowest.push(
    await measure('the next case', () => ok(staff.call('takeNextCase', {}, { idempotencyKey: newId() }))),
  );
  const worst = Math.max(...slowest);
  console.log(
    `slowest 95 %: ${worst.toFixed(1)} ms, goal ${goal} ms; the list as it was: ${rival.toFixed(1)} ms`,
  );
  process.exitCode = worst <= goal ? 0 : 1;
} finally {
  await world.close();
  await postgres.stop();
}
