import { forStaff, Reason, staff } from '@mitto/account/contract/admin-calls';
import { defineApi } from '@mitto/kit/define-api';
import { defineErrors } from '@mitto/kit/define-errors';
import { Id, Uid } from '@mitto/kit/ids';
import { MediaKey } from '@mitto/kit/photo-file';
import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';
import { reportReasons } from './report-case.ts';

export const safetyErrors = defineErrors({
  'safety/no-such-case': { status: 404, sentence: 'This report is not there any more.' },
  'safety/case-changed': {
    status: 409,
    sentence: 'Somebody else has acted on this report meanwhile. Please look again.',
  },
  'safety/case-closed': { status: 409, sentence: 'This report is closed.' },
  'safety/own-case': { status: 403, sentence: 'Nobody acts on a report about themselves.' },
});

/** Severity of each reason: 3 is looked at first. */
export const severityOf = {
  underage: 3,
  sexual_harrasment: 3,
  other_harassment: 2,
  inappropriate_message: 2,
  inappropriate_photos: 2,
  spam: 1,
  others: 1,
} as const satisfies Record<(typeof reportReasons)[number], 1 | 2 | 3>;

export const caseActs = ['warn', 'suspend', 'close'] as const;
export type CaseAct = (typeof caseActs)[number];

const StaffText = v.pipe(v.string(), v.trim(), v.minLength(10, 'too-short'), v.maxLength(500, 'too-long'));

const CaseSummary = v.strictObject({
  id: Id,
  about: Uid,
  type: v.picklist(reportReasons),
  severity: v.picklist([1, 2, 3]),
  reportedAt: Timestamp,
  isWithdrawn: v.boolean(),
  closedAt: v.nullable(Timestamp),
});

/** An act of staff on a case: the message is what the member was told. */
const DoneAct = v.strictObject({
  act: v.picklist(caseActs),
  at: Timestamp,
  message: v.nullable(v.string()),
  until: v.nullable(Timestamp),
});

/** Facts about one side: reports by and about the member, and earlier acts. */
const History = v.strictObject({
  standing: v.picklist(['active', 'paused', 'suspended', 'disabled', 'gone']),
  reportsBy: v.number(),
  reportsAbout: v.number(),
  acts: v.array(DoneAct),
});
export type History = v.InferOutput<typeof History>;

export const CaseWhole = v.strictObject({
  ...CaseSummary.entries,
  /** Name of the reported member as the reporter saw it. */
  name: v.string(),
  otherText: v.nullable(v.string()),
  /** Null once the reporter has left. */
  reporter: v.nullable(v.strictObject({ uid: Uid, name: v.string() })),
  keptUntil: Timestamp,
  /** Profile, relation and messages at the time of the report. */
  evidence: v.record(v.string(), v.unknown()),
  /** Pictures of the reported member at that time. */
  pictures: v.array(MediaKey),
  /** Pictures that the reporter sent with the report; none once the reporter has left. */
  reporterPictures: v.array(MediaKey),
  /** Acts on this case, oldest first. An act is taken only from staff that has seen all of them. */
  acts: v.array(DoneAct),
  historyOfReported: History,
  historyOfReporter: v.nullable(History),
});
export type CaseWhole = v.InferOutput<typeof CaseWhole>;

const none = { self: forStaff('safety/no-such-case') };

/** Calls of staff about reports. */
export const safetyStaffCalls = defineApi({
  listCases: {
    ...staff,
    method: 'GET',
    path: '/admin/reports',
    summary: 'Open reports by severity, then age; or closed ones, newest first; and their number. Logged.',
    input: v.strictObject({ state: v.optional(v.picklist(['open', 'closed']), 'open') }),
    output: v.strictObject({ count: v.number(), cases: v.array(CaseSummary) }),
    errors: ['account/confirm-first'],
    idempotent: true,
    access: { self: forStaff('ok') },
  },
  lookAtCase: {
    ...staff,
    method: 'POST',
    path: '/admin/reports/look',
    summary: 'One report with its evidence and the history of both sides. The look is logged.',
    input: v.strictObject({ id: Id }),
    output: CaseWhole,
    errors: ['safety/no-such-case', 'account/confirm-first'],
    idempotent: true,
    access: none,
  },
  actOnCase: {
    ...staff,
    method: 'PUT',
    path: '/admin/reports',
    summary: 'Warns or suspends the reported member, or closes the report.',
    input: v.strictObject({
      id: Id,
      reason: Reason,
      act: v.picklist(caseActs),
      /** Number of acts that staff has seen on the case. */
      seen: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
      /** Text for the member, with a warning and a suspension. */
      message: v.optional(StaffText),
      /** End of the suspension; null for one without an end. */
      until: v.optional(v.nullable(Timestamp)),
    }),
    output: CaseWhole,
    errors: [
      'safety/no-such-case',
      'safety/case-changed',
      'safety/case-closed',
      'safety/own-case',
      'account/no-such-member',
      'account/last-admin',
      'account/confirm-first',
    ],
    idempotent: false,
    access: none,
  },
});
