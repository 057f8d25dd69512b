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
  'safety/case-taken': { status: 409, sentence: 'Somebody else works on this report.' },
  'safety/own-case': { status: 403, sentence: 'Nobody acts on a report about themselves.' },
});

/** 3 is looked at first. */
export type Severity = 1 | 2 | 3;

/** Severity of each reason. */
export const severityOf = {
  underage: 3,
  sexual_harrasment: 3,
  other_harassment: 2,
  inappropriate_message: 2,
  inappropriate_photos: 2,
  spam: 1,
  others: 1,
} as const satisfies Record<(typeof reportReasons)[number], Severity>;

export const caseActs = ['warn', 'suspend', 'close'] as const;
export type CaseAct = (typeof caseActs)[number];

const StaffText = v.pipe(v.string(), v.trim(), v.minLength(10, 'too-short'), v.maxLength(500, 'too-long'));

/** A severity in the query of an address. */
const QuerySeverity = v.pipe(
  v.picklist(['1', '2', '3']),
  v.transform((text) => (text === '3' ? 3 : text === '2' ? 2 : 1)),
);

/** All reports about one member, or about one of their activities. */
const CaseSummary = v.strictObject({
  id: Id,
  /** Number that staff calls the case by. */
  number: v.number(),
  about: Uid,
  /** Name of the reported member as the last reporter saw it. */
  name: v.string(),
  /** The reported activity; null if the case is about the member. */
  activityId: v.nullable(Id),
  /** The highest of its reports. */
  severity: v.picklist([1, 2, 3]),
  /** Reasons of the reports that were not taken back, the gravest first. */
  reasons: v.array(v.picklist(reportReasons)),
  /** Number of members who report. */
  reporters: v.number(),
  openedAt: Timestamp,
  /** Until when staff has promised to look at it. */
  dueAt: Timestamp,
  closedAt: v.nullable(Timestamp),
  /** Member of staff who works on it now. */
  takenBy: v.nullable(v.strictObject({ isMe: v.boolean(), name: v.string(), until: Timestamp })),
});
export type CaseSummary = v.InferOutput<typeof CaseSummary>;

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

/** What one member has reported, with the evidence of that time. */
const Report = v.strictObject({
  id: Id,
  type: v.picklist(reportReasons),
  otherText: v.nullable(v.string()),
  /** Null once the reporter has left. */
  reporter: v.nullable(v.strictObject({ uid: Uid, name: v.string() })),
  reportedAt: Timestamp,
  isWithdrawn: v.boolean(),
  keptUntil: Timestamp,
  /** Profile, relation and messages at the time of the report. */
  evidence: v.record(v.string(), v.unknown()),
  /** Pictures of the reported member at that time. */
  pictures: v.array(MediaKey),
  /** Pictures that the reporter sent with the report; none once the reporter has left. */
  reporterPictures: v.array(MediaKey),
  /** Facts about the reporter; null once they have left. */
  history: v.nullable(History),
});
export type Report = v.InferOutput<typeof Report>;

export const CaseWhole = v.strictObject({
  ...CaseSummary.entries,
  /** The newest ones, newest first. */
  reports: v.array(Report),
  /** Acts on this case, oldest first. An act is taken only from staff that has seen all of them. */
  acts: v.array(DoneAct),
  history: History,
});
export type CaseWhole = v.InferOutput<typeof CaseWhole>;

const none = { self: forStaff('safety/no-such-case') };

/** Calls of staff about reports. */
export const safetyStaffCalls = defineApi({
  listCases: {
    ...staff,
    method: 'GET',
    path: '/admin/reports',
    summary:
      'A page of open cases by severity, then age; or closed ones, newest first; and their number. Logged.',
    input: v.strictObject({
      state: v.optional(v.picklist(['open', 'mine', 'closed']), 'open'),
      reason: v.optional(v.picklist(reportReasons)),
      severity: v.optional(QuerySeverity),
      /** Beginning of a name, id of a member or a case, or number of a case. */
      search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(80))),
      /** Id of the last case of the page before. */
      after: v.optional(Id),
    }),
    output: v.strictObject({ count: v.number(), cases: v.array(CaseSummary), hasMore: v.boolean() }),
    errors: ['safety/no-such-case', 'account/confirm-first'],
    idempotent: true,
    access: { self: forStaff('ok') },
  },
  lookAtCase: {
    ...staff,
    method: 'POST',
    path: '/admin/reports/look',
    summary:
      'One case with the evidence and the history of both sides. Takes it if nobody works on it. Logged.',
    input: v.strictObject({ id: Id }),
    output: CaseWhole,
    errors: ['safety/no-such-case', 'account/confirm-first'],
    idempotent: true,
    access: none,
  },
  takeNextCase: {
    ...staff,
    method: 'POST',
    path: '/admin/reports/next',
    summary: 'Takes the gravest, then the oldest case on which nobody works; null if there is none. Logged.',
    input: v.strictObject({}),
    output: v.strictObject({ next: v.nullable(CaseWhole) }),
    errors: ['account/confirm-first'],
    idempotent: false,
    access: { self: forStaff('ok') },
  },
  actOnCase: {
    ...staff,
    method: 'PUT',
    path: '/admin/reports',
    summary: 'Warns or suspends the reported member, or closes the case.',
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
      'safety/case-taken',
      'safety/own-case',
      'account/no-such-member',
      'account/last-admin',
      'account/confirm-first',
    ],
    idempotent: false,
    access: none,
  },
});
