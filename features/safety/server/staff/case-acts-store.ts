import type { Tx } from '@mitto/server-kit/database/database';
import { type RawBuilder, sql } from 'kysely';
import type { ReportReason } from '../../contract/report-case.ts';
import type { CaseAct, Severity } from '../../contract/safety-staff-calls.ts';
import type { CaseRow, ReportRow } from '../safety-tables.ts';

export interface ActTable {
  case_id: string;
  number: number;
  about: string;
  act: CaseAct;
  message: string | null;
  until: number | null;
  at: number;
}

declare module '@mitto/server-kit/database/tables' {
  interface Tables {
    safety_act: ActTable;
  }
}

/** A case with what its reports come to. */
export interface ListedCase extends CaseRow {
  readonly reasons: readonly ReportReason[];
  readonly reporters: number;
}

interface Wanted {
  readonly state: 'open' | 'mine' | 'closed';
  readonly reason?: ReportReason | undefined;
  readonly severity?: Severity | undefined;
  readonly search?: string | undefined;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Condition on a case `c` for a search: the number of a case, an id, or the beginning of a name. */
function foundBy(search: string): RawBuilder<boolean> {
  if (uuid.test(search)) return sql`(c.case_id = ${search} or c.about = ${search})`;
  if (/^\d{1,15}$/.test(search)) return sql`c.number = ${search}::bigint`;
  return sql`lower(c.name) like ${`${search.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`}`;
}

function conditionFor({ state, reason, severity, search }: Wanted, me: string, now: number) {
  return sql.join(
    [
      state === 'closed' ? sql`c.closed_at is not null` : sql`c.closed_at is null`,
      ...(state === 'mine' ? [sql`c.taken_by = ${me} and c.taken_until > ${now}`] : []),
      ...(severity ? [sql`c.severity = ${severity}`] : []),
      ...(reason
        ? [
            sql`exists (select from safety_report r
              where r.case_id = c.case_id and r.type = ${reason} and r.withdrawn_at is null)`,
          ]
        : []),
      ...(search ? [foundBy(search)] : []),
    ],
    sql` and `,
  );
}

const reportsOf = sql`lateral (
  select coalesce(jsonb_agg(distinct r.type) filter (where r.withdrawn_at is null), '[]') as reasons,
    count(distinct coalesce(r.reporter, r.report_id))::int as reporters
  from safety_report r where r.case_id = c.case_id)`;

/** A page of open cases by severity, then age; of closed ones newest first. Begins after this case. */
export async function listCasesOf(
  tx: Tx,
  { me, now, most }: { readonly me: string; readonly now: number; readonly most: number },
  wanted: Wanted,
  after?: CaseRow,
): Promise<ListedCase[]> {
  const isClosed = wanted.state === 'closed';
  const order = isClosed ? sql`c.closed_at desc, c.case_id` : sql`c.severity desc, c.opened_at, c.case_id`;
  const later =
    after &&
    (isClosed
      ? sql` and (c.closed_at < ${after.closed_at} or (c.closed_at = ${after.closed_at} and c.case_id > ${after.case_id}))`
      : sql` and (c.severity < ${after.severity}
          or (c.severity = ${after.severity} and (c.opened_at, c.case_id) > (${after.opened_at}, ${after.case_id}::uuid)))`);
  const { rows } = await sql<ListedCase>`
    select c.*, reasons, reporters from (
      select * from safety_case c where ${conditionFor(wanted, me, now)}${later ?? sql``} order by ${order} limit ${most}
    ) c, ${reportsOf} reports order by ${order}`.execute(tx);
  return rows;
}

/** Number of cases, up to a bound. */
export async function countCasesOf(
  tx: Tx,
  { me, now, most }: { readonly me: string; readonly now: number; readonly most: number },
  wanted: Wanted,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from safety_case c where ${conditionFor(wanted, me, now)} limit ${most}) c`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function findCase(tx: Tx, caseId: string): Promise<CaseRow | undefined> {
  return await tx.selectFrom('safety_case').selectAll().where('case_id', '=', caseId).executeTakeFirst();
}

export async function lockCase(tx: Tx, caseId: string): Promise<ListedCase | undefined> {
  await sql`select from safety_case where case_id = ${caseId} for update`.execute(tx);
  const { rows } = await sql<ListedCase>`
    select c.*, reasons, reporters from safety_case c, ${reportsOf} reports where c.case_id = ${caseId}`.execute(
    tx,
  );
  return rows[0];
}

/** Locks the gravest, then the oldest open case on which nobody works, except those about this member of staff. */
export async function lockNextCase(tx: Tx, me: string, now: number): Promise<ListedCase | undefined> {
  const { rows } = await sql<{ case_id: string }>`
    select case_id from safety_case
    where closed_at is null and taken_until <= ${now} and about <> ${me}
    order by severity desc, opened_at, case_id limit 1 for update skip locked`.execute(tx);
  return rows[0] && (await lockCase(tx, rows[0].case_id));
}

export async function takeCase(tx: Tx, caseId: string, by: string, until: number): Promise<void> {
  await tx
    .updateTable('safety_case')
    .set({ taken_by: by, taken_until: until })
    .where('case_id', '=', caseId)
    .execute();
}

export async function closeCase(tx: Tx, caseId: string, at: number): Promise<void> {
  await tx
    .updateTable('safety_case')
    .set({ closed_at: at, taken_by: null, taken_until: 0 })
    .where('case_id', '=', caseId)
    .execute();
}

/** Reports of a case, newest first. */
export async function listReportsOf(tx: Tx, caseId: string, most: number): Promise<ReportRow[]> {
  return await tx
    .selectFrom('safety_report')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('made_at', 'desc')
    .orderBy('report_id', 'desc')
    .limit(most)
    .execute();
}

export async function insertCaseAct(tx: Tx, act: ActTable): Promise<void> {
  await tx.insertInto('safety_act').values(act).execute();
}

/** Acts on one case, oldest first. */
export async function listActsOn(tx: Tx, caseId: string): Promise<ActTable[]> {
  return await tx
    .selectFrom('safety_act')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('number')
    .execute();
}

/** Warnings and suspensions of a member, newest first. */
export async function listActsAbout(tx: Tx, uid: string, most: number): Promise<ActTable[]> {
  return await tx
    .selectFrom('safety_act')
    .selectAll()
    .where('about', '=', uid)
    .where('act', '<>', 'close')
    .orderBy('at', 'desc')
    .limit(most)
    .execute();
}

export async function countReports(
  tx: Tx,
  uid: string,
): Promise<{ readonly by: number; readonly about: number }> {
  const { rows } = await sql<{ by: number; about: number }>`
    select (select count(*)::int from safety_report where reporter = ${uid}) as by,
      (select count(*)::int from safety_report where about = ${uid}) as about`.execute(tx);
  return rows[0] ?? { by: 0, about: 0 };
}

/** Warnings and suspensions that the member was told of. They do not say who reported. */
export async function exportActsAbout(tx: Tx, uid: string): Promise<unknown[]> {
  const { rows } = await sql`
    select act, message, until, at from safety_act
    where about = ${uid} and act <> 'close' order by at, number`.execute(tx);
  return rows;
}
