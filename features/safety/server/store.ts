import type { WantedDocuments } from '@mitto/account/server/public/session-paths';
import type { Db, Tx } from '@mitto/server-kit/database/database';
import { type Insertable, sql } from 'kysely';
import type { ReportCase } from '../contract/report-case.ts';
import type { CaseRow, CaseTable } from './safety-tables.ts';
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
    .selectFrom('safety_case')
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

export async function insertCase(tx: Tx, row: Insertable<CaseTable>): Promise<void> {
  await tx.insertInto('safety_case').values(row).execute();
}

interface Mended {
  readonly reporter: string;
  readonly id: string;
  readonly about: string | null;
  readonly type: string;
  readonly content: ReportCase;
  readonly at: number;
}

/**
 * Changes the reason and text of a case. Returns false when the new content is about another member than the
 * case.
 */
export async function changeCase(
  tx: Tx,
  { reporter, id, about, type, content, at }: Mended,
): Promise<boolean> {
  const { rows } = await sql`
    update safety_case set type = ${type}, content = ${JSON.stringify(content)}::jsonb, modified_at = ${at}
    where reporter = ${reporter} and id = ${id} and about = ${about} returning 1`.execute(tx);
  return rows.length > 0;
}

export async function withdrawCase(tx: Tx, reporter: string, id: string, at: number): Promise<void> {
  await sql`
    update safety_case set withdrawn_at = ${at}, modified_at = ${at}
    where reporter = ${reporter} and id = ${id}`.execute(tx);
}

export async function listCases(db: Db | Tx, { id, before, most }: WantedDocuments): Promise<CaseRow[]> {
  let query = db.selectFrom('safety_case').selectAll();
  if (id !== undefined) query = query.where('id', '=', id);
  if (before !== undefined) query = query.where('id', '<', before);
  return await query.orderBy('id', 'desc').limit(most).execute();
}

/**
 * Anonymises the cases of a reporter whose account is erased: removes their identity, their text and their
 * own messages.
 */
export async function forgetReporter(tx: Tx, uid: string): Promise<void> {
  await sql`
    update safety_case set reporter = null, content = content - 'reporterId' - 'reporterName' - 'otherText',
      evidence = case when evidence ? 'messages'
        then jsonb_set(evidence - 'relation', '{messages}',
          jsonb_path_query_array(evidence -> 'messages', '$[*] ? (@.by == "other")'))
        else evidence - 'relation' end
    where reporter = ${uid}`.execute(tx);
}

/** Deletes expired cases, and returns their ids. */
export async function deleteExpired(tx: Tx, now: number, most: number): Promise<string[]> {
  const { rows } = await sql<{ case_id: string }>`
    delete from safety_case where case_id in (
      select case_id from safety_case where expires_at <= ${now} order by expires_at limit ${most}
    ) returning case_id`.execute(tx);
  return rows.map(({ case_id: caseId }) => caseId);
}

/** The member's own reports. The evidence is about somebody else and is left out. */
export async function exportCases(tx: Tx, uid: string): Promise<Record<string, unknown[]>> {
  const { rows } = await sql`
    select id, content, made_at, modified_at, withdrawn_at, expires_at from safety_case
    where reporter = ${uid} order by made_at, id`.execute(tx);
  return { safety_case: rows, safety_act: await exportActsAbout(tx, uid) };
}
