import { readAddress } from '@mitto/account/server/public/address';
import { readMemberCards } from '@mitto/account/server/public/member-cards';
import { actOnRecord, lookAsStaff } from '@mitto/account/server/public/staff-act';
import { readStanding, suspendMember } from '@mitto/account/server/public/suspend-member';
import { fail } from '@mitto/kit/app-error';
import { minute } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import { mailJob } from '@mitto/server-kit/mail/mail-job';
import type { CallAnswer, CallContext, CallHandlers } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type * as v from 'valibot';
import type { ReportReason } from '../../contract/report-case.ts';
import {
  type CaseSummary,
  type CaseWhole,
  type History,
  type Report,
  type safetyStaffCalls,
  severityOf,
} from '../../contract/safety-staff-calls.ts';
import type { CaseRow, ReportRow } from '../safety-tables.ts';
import {
  type ActTable,
  closeCase,
  countCasesOf,
  countReports,
  findCase,
  insertCaseAct,
  type ListedCase,
  listActsAbout,
  listActsOn,
  listCasesOf,
  listReportsOf,
  lockCase,
  lockNextCase,
  takeCase,
} from './case-acts-store.ts';

interface Mail {
  readonly subject: string;
  readonly text: string;
}

const words = {
  en: {
    subject: 'A warning from Mitto',
    text: (message: string) =>
      `We have looked at a report about your account. This is a warning:\n\n${message}\n\nPlease read our community guidelines. If it happens again, we may suspend your account.\n\nMitto\n`,
  },
  th: {
    subject: 'คำเตือนจาก Mitto',
    text: (message: string) =>
      `เราได้ตรวจสอบรายงานเกี่ยวกับบัญชีของคุณแล้ว และขอเตือนดังนี้\n\n${message}\n\nโปรดอ่านแนวปฏิบัติของชุมชน หากเกิดขึ้นอีก เราอาจระงับบัญชีของคุณ\n\nMitto\n`,
  },
} as const;

/** Mail that warns a member, with the words of staff. It does not say who reported. */
function warningMail(message: string, language: string | null): Mail {
  const { subject, text } = words[language?.startsWith('th') ? 'th' : 'en'];
  return { subject, text: text(message) };
}

type Calls = typeof safetyStaffCalls;
type Context<K extends keyof Calls> = CallContext<Calls[K]>;
type Answer<K extends keyof Calls> = Promise<CallAnswer<Calls[K]>>;

const pageSize = 50;
/** Bound of the number of cases that is counted. */
const maxCounted = 10_000;
const maxActs = 50;
const maxReports = 20;
/** Time (ms) for which a case is with who works on it, from their last look or act. */
const leaseMs = 10 * minute;

export function staffCaseHandlers(deps: Deps): CallHandlers<Calls> {
  return {
    listCases: (context) => listCases(deps, context),
    lookAtCase: (context) => lookAtCase(deps, context),
    takeNextCase: (context) => takeNextCase(deps, context),
    actOnCase: (context) => actOnCase(deps, context),
  };
}

async function listCases(deps: Deps, context: Context<'listCases'>): Answer<'listCases'> {
  const { me, input } = context;
  const { after, ...wanted } = input;
  return await lookAsStaff<v.InferOutput<Calls['listCases']['output']>>(deps, context, {
    act: 'listCases',
    reason: 'Looks at the list of reports.',
    look: async (tx, now) => {
      const from = after === undefined ? undefined : await findCase(tx, after);
      if (after !== undefined && !from) fail('safety/no-such-case');
      const page = { me: me.uid, now, most: pageSize + 1 };
      const rows = await listCasesOf(tx, page, wanted, from);
      const count = await countCasesOf(tx, { ...page, most: maxCounted }, wanted);
      const cases = await summariesOf(tx, rows.slice(0, pageSize), me.uid, now);
      const answer = { count, cases, hasMore: rows.length > pageSize };
      return { answer, detail: { state: input.state, listed: cases.length } };
    },
  });
}

/** Shows a case, takes it if nobody works on it, and logs the look. */
async function lookAtCase(deps: Deps, context: Context<'lookAtCase'>): Answer<'lookAtCase'> {
  const { me, input } = context;
  return await actOnRecord<CaseWhole, ListedCase>(
    deps,
    { ...context, input: { reason: 'Looks at a report.' } },
    {
      ...theCase('lookAtCase', input.id),
      change: async (tx, row, at) => ({
        detail: { case: input.id },
        answer: await wholeOf(tx, await taken(tx, row, me.uid, at), me.uid, at),
      }),
    },
  );
}

async function takeNextCase(deps: Deps, context: Context<'takeNextCase'>): Answer<'takeNextCase'> {
  const { me } = context;
  return await lookAsStaff<v.InferOutput<Calls['takeNextCase']['output']>>(deps, context, {
    act: 'takeNextCase',
    reason: 'Looks at a report.',
    look: async (tx, at) => {
      const row = await lockNextCase(tx, me.uid, at);
      if (!row) return { answer: { next: null } };
      const next = await wholeOf(tx, await taken(tx, row, me.uid, at), me.uid, at);
      return { answer: { next }, about: row.about, detail: { case: row.case_id } };
    },
  });
}

/** Takes an open case for this member of staff, or keeps it theirs, unless somebody else works on it. */
async function taken(tx: Tx, row: ListedCase, me: string, at: number): Promise<ListedCase> {
  if (row.closed_at !== null || row.about === me || isWithOther(row, me, at)) return row;
  const until = at + leaseMs;
  await takeCase(tx, row.case_id, me, until);
  return { ...row, taken_by: me, taken_until: until };
}

const isWithOther = ({ taken_by: by, taken_until: until }: CaseRow, me: string, at: number): boolean =>
  by !== null && by !== me && until > at;

/** Warns, suspends or closes. Of two who act at once the second is told, and acts after a look. */
async function actOnCase(deps: Deps, context: Context<'actOnCase'>): Answer<'actOnCase'> {
  const { me, input } = context;
  const { id, act, seen } = input;
  return await actOnRecord<CaseWhole, ListedCase>(deps, context, {
    ...theCase('actOnCase', id),
    change: async (tx, row, at) => {
      if (row.about === me.uid) fail('safety/own-case');
      if (row.closed_at !== null) fail('safety/case-closed');
      if (isWithOther(row, me.uid, at)) fail('safety/case-taken');
      const done = await listActsOn(tx, id);
      if (done.length !== seen) fail('safety/case-changed');
      const mine = await taken(tx, row, me.uid, at);
      const told = await carryOut(tx, deps, row, input, at);
      await insertCaseAct(tx, { case_id: id, number: seen + 1, about: row.about, act, ...told, at });
      const after = act === 'close' ? { ...mine, closed_at: at, taken_by: null } : mine;
      return {
        detail: { case: id, act, ...(told.until !== null && { until: told.until }) },
        answer: await wholeOf(tx, after, me.uid, at),
      };
    },
  });
}

type Told = Pick<ActTable, 'message' | 'until'>;

async function carryOut(
  tx: Tx,
  deps: Deps,
  { case_id: caseId, about }: CaseRow,
  { act, message, until = null }: Context<'actOnCase'>['input'],
  at: number,
): Promise<Told> {
  if (act === 'close') {
    await closeCase(tx, caseId, at);
    return { message: null, until: null };
  }
  if (message === undefined) return fail('invalid', { fields: { message: 'required' } });
  if (act === 'suspend') {
    if (until !== null && until <= at) fail('invalid', { fields: { until: 'past' } });
    await suspendMember(tx, deps, about, { until, message }, at);
    return { message, until };
  }
  // A member without an address cannot be warned; staff may suspend them.
  const address = (await readAddress(tx, about)) ?? fail('account/no-such-member');
  const mail = warningMail(message, address.language);
  await deps.enqueue(tx, mailJob, { to: address.email, ...mail }, { uid: about });
  return { message, until: null };
}

function theCase(act: 'lookAtCase' | 'actOnCase', id: string) {
  return {
    act,
    lock: async (tx: Tx) => (await lockCase(tx, id)) ?? fail('safety/no-such-case'),
    aboutOf: ({ about }: CaseRow) => about,
  };
}

async function summariesOf(
  tx: Tx,
  rows: readonly ListedCase[],
  me: string,
  at: number,
): Promise<CaseSummary[]> {
  const takers = rows.flatMap(({ taken_by: by, taken_until: until }) =>
    by !== null && until > at ? [by] : [],
  );
  const names = await readMemberCards(tx, [...new Set(takers)], at);
  return rows.map((row) => {
    const { taken_by: by, taken_until: until } = row;
    return {
      ...{ id: row.case_id, number: row.number, about: row.about, name: row.name },
      ...{ activityId: row.activity_id, severity: row.severity, reporters: row.reporters },
      reasons: row.reasons.toSorted((one, other) => severityOf[other] - severityOf[one]),
      ...{ openedAt: row.opened_at, dueAt: row.due_at, closedAt: row.closed_at },
      takenBy: by !== null && until > at ? { isMe: by === me, name: names.get(by)?.name ?? '', until } : null,
    };
  });
}

async function wholeOf(tx: Tx, row: ListedCase, me: string, at: number): Promise<CaseWhole> {
  const [summary] = await summariesOf(tx, [row], me, at);
  if (!summary) throw new Error('A case has one summary.');
  const reports = await listReportsOf(tx, row.case_id, maxReports);
  return {
    ...summary,
    reports: await Promise.all(reports.map((report) => reportOf(tx, report, at))),
    acts: (await listActsOn(tx, row.case_id)).map(actOf),
    history: await historyOf(tx, row.about, at),
  };
}

async function reportOf(tx: Tx, row: ReportRow, at: number): Promise<Report> {
  const { content, evidence, reporter } = row;
  return {
    id: row.report_id,
    type: row.type as ReportReason, // The session path has validated it.
    otherText: content.otherText ?? null,
    reporter: reporter === null ? null : { uid: reporter, name: content.reporterName ?? '' },
    ...{ reportedAt: row.made_at, isWithdrawn: row.withdrawn_at !== null, keptUntil: row.expires_at },
    evidence: { ...evidence },
    ...{ pictures: row.pictures, reporterPictures: row.reporter_pictures },
    history: reporter === null ? null : await historyOf(tx, reporter, at),
  };
}

async function historyOf(tx: Tx, uid: string, at: number): Promise<History> {
  const { by, about } = await countReports(tx, uid);
  return {
    standing: (await readStanding(tx, uid, at)) ?? 'gone',
    reportsBy: by,
    reportsAbout: about,
    acts: (await listActsAbout(tx, uid, maxActs)).map(actOf),
  };
}

const actOf = ({ act, at, message, until }: ActTable) => ({ act, at, message, until });
