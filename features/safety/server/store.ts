import type { WantedDocuments } from '@mitto/account/server/public/session-paths';
import type { Db, Tx } from '@mitto/server-kit/database/database';
import { type Insertable, sql } from 'kysely';
import type { ReportCase } from '../contract/report-case.ts';
import type { ReportRow, ReportTable } from './safety-tables.ts';
import { exportActsAbout } from './staff/case-acts-store.ts';

/**
 * Time of the newest report after `since` with the same reporter, reported member and reason; else undefined.
 * Withdrawn reports do not count.
 */
export async function findSame(
  tx: Tx,
  { reporter, about, type }: { readonly reporter: string; readonly about: string; readonly type: string },
  since: number,
): Promise<number | undefined> {
  const found = await tx
    .selectFrom('safety_report')
    .select('made_at')
    .where('reporter', '=', reporter)
    .where('about', '=', about)
    .where('type', '=', type)
    .where('withdrawn_at', 'is', null)
    .where('made_at', '>', since)
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.made_at;
}

/** Returns what a change of the report may not change; undefined if the report is not there any more. */
export async function lockOwnReport(
  tx: Tx,
  reporter: string,
  id: string,
): Promise<Pick<ReportRow, 'about' | 'case_id' | 'reporter_pictures'> | undefined> {
  return await tx
    .selectFrom('safety_report')
    .select(['about', 'case_id', 'reporter_pictures'])
    .where('reporter', '=', reporter)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertReport(tx: Tx, row: Insertable<ReportTable>): Promise<void> {
  await tx.insertInto('safety_report').values(row).execute();
}

interface Mended {
  readonly reporter: string;
  readonly id: string;
  readonly content: Omit<ReportCase, 'pictures'>;
  readonly at: number;
}

/** Changes the reason and text of a report. */
export async function changeReport(tx: Tx, { reporter, id, content, at }: Mended): Promise<void> {
  await sql`
    update safety_report
    set type = ${content.type}, content = ${JSON.stringify(content)}::jsonb, modified_at = ${at}
    where reporter = ${reporter} and id = ${id}`.execute(tx);
}

export async function withdrawReport(tx: Tx, reporter: string, id: string, at: number): Promise<void> {
  await sql`
    update safety_report set withdrawn_at = ${at}, modified_at = ${at}
    where reporter = ${reporter} and id = ${id}`.execute(tx);
}

export async function listReports(db: Db | Tx, { id, before, most }: WantedDocuments): Promise<ReportRow[]> {
  let query = db.selectFrom('safety_report').selectAll();
  if (id !== undefined) query = query.where('id', '=', id);
  if (before !== undefined) query = query.where('id', '<', before);
  return await query.orderBy('id', 'desc').limit(most).execute();
}

/** Number of pictures that a reporter has in all reports that are not deleted yet. */
export async function countPicturesOf(tx: Tx, reporter: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(cardinality(reporter_pictures)), 0)::int as count from safety_report
    where reporter = ${reporter}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** True if this picture of the reporter belongs to a report that is not about the viewer. */
export async function isEvidenceFor(
  db: Db,
  { key, reporter, viewer }: { readonly key: string; readonly reporter: string; readonly viewer: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from safety_report
    where reporter = ${reporter} and about <> ${viewer} and ${key} = any(reporter_pictures)`.execute(db);
  return rows.length > 0;
}

/**
 * Anonymises the reports of a member whose account is erased: removes their identity, their text, their pictures
 * and their own messages. The media store deletes the pictures, as all that the member owns.
 */
export async function forgetReporter(tx: Tx, uid: string): Promise<void> {
  await sql`
    update safety_report set reporter = null, reporter_pictures = '{}',
      content = content - 'reporterId' - 'reporterName' - 'otherText',
      evidence = case when evidence ? 'messages'
        then jsonb_set(evidence - 'relation', '{messages}',
          jsonb_path_query_array(evidence -> 'messages', '$[*] ? (@.by == "other")'))
        else evidence - 'relation' end
    where reporter = ${uid}`.execute(tx);
  await sql`update safety_case set taken_by = null, taken_until = 0 where taken_by = ${uid}`.execute(tx);
}

/** Deletes expired reports. Returns their ids, those of their cases, and the pictures that their reporters sent. */
export async function deleteExpired(tx: Tx, now: number, most: number): Promise<Expired[]> {
  const { rows } = await sql<Expired>`
    delete from safety_report where report_id in (
      select report_id from safety_report where expires_at <= ${now} order by expires_at limit ${most}
    ) returning report_id, case_id, reporter_pictures`.execute(tx);
  return rows;
}

type Expired = Pick<ReportRow, 'report_id' | 'case_id' | 'reporter_pictures'>;

/** The member's own reports. The evidence is about somebody else and is left out. */
export async function exportReports(tx: Tx, uid: string): Promise<Record<string, unknown[]>> {
  const { rows } = await sql`
    select id, content, reporter_pictures, made_at, modified_at, withdrawn_at, expires_at from safety_report
    where reporter = ${uid} order by made_at, id`.execute(tx);
  return { safety_report: rows, safety_act: await exportActsAbout(tx, uid) };
}
