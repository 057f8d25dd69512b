import type { Tx } from '@mitto/server-kit/database/database';
import { sql } from 'kysely';
import { type CaseAct, severityOf } from '../../contract/safety-staff-calls.ts';
import type { CaseRow } from '../safety-tables.ts';

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

const grave = Object.entries(severityOf).map(([type, severity]) => sql`when ${type} then ${severity}::int`);
const severity = sql`case type ${sql.join(grave, sql` `)} else 1 end`;

/** Open cases by severity, then age; closed ones newest first. Also returns how many there are. */
export async function listCasesOf(
  tx: Tx,
  state: 'open' | 'closed',
  most: number,
): Promise<{ readonly count: number; readonly rows: readonly CaseRow[] }> {
  const those = state === 'open' ? sql`closed_at is null` : sql`closed_at is not null`;
  const order = state === 'open' ? sql`${severity} desc, made_at, case_id` : sql`closed_at desc, case_id`;
  const { rows } = await sql<CaseRow>`
    select * from safety_case where ${those} order by ${order} limit ${most}`.execute(tx);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from safety_case where ${those}`.execute(tx);
  return { count: counted.rows[0]?.count ?? 0, rows };
}

export async function lockCase(tx: Tx, caseId: string): Promise<CaseRow | undefined> {
  return await tx
    .selectFrom('safety_case')
    .selectAll()
    .where('case_id', '=', caseId)
    .forUpdate()
    .executeTakeFirst();
}

export async function closeCase(tx: Tx, caseId: string, at: number): Promise<void> {
  await tx.updateTable('safety_case').set({ closed_at: at }).where('case_id', '=', caseId).execute();
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

export async function countCases(
  tx: Tx,
  uid: string,
): Promise<{ readonly by: number; readonly about: number }> {
  const { rows } = await sql<{ by: number; about: number }>`
    select (select count(*)::int from safety_case where reporter = ${uid}) as by,
      (select count(*)::int from safety_case where about = ${uid}) as about`.execute(tx);
  return rows[0] ?? { by: 0, about: 0 };
}

/** Warnings and suspensions that the member was told of. They do not say who reported. */
export async function exportActsAbout(tx: Tx, uid: string): Promise<unknown[]> {
  const { rows } = await sql`
    select act, message, until, at from safety_act
    where about = ${uid} and act <> 'close' order by at, number`.execute(tx);
  return rows;
}
