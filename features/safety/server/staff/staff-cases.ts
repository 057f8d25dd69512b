import { readAddress } from '@mitto/account/server/public/address';
import { actOnRecord, lookAsStaff } from '@mitto/account/server/public/staff-act';
import { readStanding, suspendMember } from '@mitto/account/server/public/suspend-member';
import { fail } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import { mailJob } from '@mitto/server-kit/mail/mail-job';
import type { CallAnswer, CallContext, CallHandlers } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type * as v from 'valibot';
import type { ReportReason } from '../../contract/report-case.ts';
import {
  type CaseWhole,
  type History,
  type safetyStaffCalls,
  severityOf,
} from '../../contract/safety-staff-calls.ts';
import type { CaseRow } from '../safety-tables.ts';
import {
  type ActTable,
  closeCase,
  countCases,
  insertCaseAct,
  listActsAbout,
  listActsOn,
  listCasesOf,
  lockCase,
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

const maxListed = 100;
const maxActs = 50;

export function staffCaseHandlers(deps: Deps): CallHandlers<Calls> {
  return {
    listCases: (context) => listCases(deps, context),
    lookAtCase: (context) => lookAtCase(deps, context),
    actOnCase: (context) => actOnCase(deps, context),
  };
}

async function listCases(deps: Deps, context: Context<'listCases'>): Answer<'listCases'> {
  const { state } = context.input;
  return await lookAsStaff<v.InferOutput<Calls['listCases']['output']>>(deps, context, {
    act: 'listCases',
    reason: 'Looks at the list of reports.',
    look: async (tx) => {
      const { count, rows } = await listCasesOf(tx, state, maxListed);
      return { answer: { count, cases: rows.map(summaryOf) }, detail: { state, listed: rows.length } };
    },
  });
}

/** Shows a case, and logs the look. */
async function lookAtCase(deps: Deps, context: Context<'lookAtCase'>): Answer<'lookAtCase'> {
  const { id } = context.input;
  return await actOnRecord<CaseWhole, CaseRow>(
    deps,
    { ...context, input: { reason: 'Looks at a report.' } },
    {
      ...theCase('lookAtCase', id),
      change: async (tx, row, at) => ({ detail: { case: id }, answer: await wholeOf(tx, row, at) }),
    },
  );
}

/** Warns, suspends or closes. Of two who act at once the second is told, and acts after a look. */
async function actOnCase(deps: Deps, context: Context<'actOnCase'>): Answer<'actOnCase'> {
  const { me, input } = context;
  const { id, act, seen } = input;
  return await actOnRecord<CaseWhole, CaseRow>(deps, context, {
    ...theCase('actOnCase', id),
    change: async (tx, row, at) => {
      if (row.about === me.uid) fail('safety/own-case');
      if (row.closed_at !== null) fail('safety/case-closed');
      const done = await listActsOn(tx, id);
      if (done.length !== seen) fail('safety/case-changed');
      const told = await carryOut(tx, deps, row, input, at);
      await insertCaseAct(tx, { case_id: id, number: seen + 1, about: row.about, act, ...told, at });
      const closed_at = act === 'close' ? at : null;
      return {
        detail: { case: id, act, ...(told.until !== null && { until: told.until }) },
        answer: await wholeOf(tx, { ...row, closed_at }, at),
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

function summaryOf(row: CaseRow) {
  const type = row.type as ReportReason; // The session path has validated it.
  return {
    id: row.case_id,
    about: row.about,
    type,
    severity: severityOf[type],
    reportedAt: row.made_at,
    isWithdrawn: row.withdrawn_at !== null,
    closedAt: row.closed_at,
  };
}

async function wholeOf(tx: Tx, row: CaseRow, at: number): Promise<CaseWhole> {
  const { content, evidence, reporter } = row;
  return {
    ...summaryOf(row),
    name: content.name ?? '',
    otherText: content.otherText ?? null,
    reporter: reporter === null ? null : { uid: reporter, name: content.reporterName ?? '' },
    keptUntil: row.expires_at,
    evidence: { ...evidence },
    pictures: row.pictures,
    reporterPictures: row.reporter_pictures,
    acts: (await listActsOn(tx, row.case_id)).map(actOf),
    historyOfReported: await historyOf(tx, row.about, at),
    historyOfReporter: reporter === null ? null : await historyOf(tx, reporter, at),
  };
}

async function historyOf(tx: Tx, uid: string, at: number): Promise<History> {
  const { by, about } = await countCases(tx, uid);
  return {
    standing: (await readStanding(tx, uid, at)) ?? 'gone',
    reportsBy: by,
    reportsAbout: about,
    acts: (await listActsAbout(tx, uid, maxActs)).map(actOf),
  };
}

const actOf = ({ act, at, message, until }: ActTable) => ({ act, at, message, until });
