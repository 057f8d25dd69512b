import { day, hour } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import { sql } from 'kysely';
import { type Severity, severityOf } from '../contract/safety-staff-calls.ts';

/** Time (ms) within which staff looks at a case, by its severity. */
const promised = { 3: hour, 2: day, 1: day } as const satisfies Record<Severity, number>;

interface Joining {
  /** Id of the case if there is no open one yet. */
  readonly caseId: string;
  readonly about: string;
  /** Name of the member as the reporter saw it. */
  readonly name: string;
  /** The reported activity; null if the report is about the member. */
  readonly activityId: string | null;
  readonly severity: Severity;
  readonly at: number;
}

/**
 * Returns the open case about a member or an activity, or a new one. The statement locks it, so that of a report and
 * the end of the case at the same moment the report is in a case that is open.
 */
export async function joinCase(
  tx: Tx,
  { caseId, about, name, activityId, severity, at }: Joining,
): Promise<string> {
  const { rows } = await sql<{ case_id: string }>`
    insert into safety_case as c (case_id, about, name, activity_id, severity, opened_at, last_at, due_at)
    values (${caseId}, ${about}, ${name}, ${activityId}, ${severity}, ${at}, ${at}, ${at + promised[severity]})
    on conflict (about, coalesce(activity_id, '00000000-0000-0000-0000-000000000000')) where closed_at is null
    do update set severity = greatest(c.severity, excluded.severity), last_at = excluded.last_at,
      due_at = least(c.due_at, excluded.due_at), name = excluded.name
    returning case_id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A report was given no case: an upsert always gives one.');
  return row.case_id;
}

const graves = Object.entries(severityOf).map(
  ([type, severity]) => sql`when ${type} then ${severity}::smallint`,
);
const severityOfReport = sql`case type ${sql.join(graves, sql` `)} else 1::smallint end`;

/** Sets the severity of a case anew, after a report has changed. Reports that were taken back do not count. */
export async function restateCase(tx: Tx, caseId: string): Promise<void> {
  await sql`
    update safety_case set severity = coalesce((
      select max(${severityOfReport}) from safety_report
      where case_id = ${caseId} and withdrawn_at is null), severity)
    where case_id = ${caseId}`.execute(tx);
}

/** Deletes those of these cases that have no reports any more. */
export async function deleteEmpty(tx: Tx, caseIds: readonly string[]): Promise<void> {
  await sql`
    delete from safety_case c where case_id = any(${[...new Set(caseIds)]}::uuid[])
      and not exists (select from safety_report r where r.case_id = c.case_id)`.execute(tx);
}
