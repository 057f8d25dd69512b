import { forStaff, Reason, staff } from '@mitto/account/contract/admin-calls';
import { defineApi } from '@mitto/kit/define-api';
import { Id, Uid } from '@mitto/kit/ids';
import { MediaKey } from '@mitto/kit/photo-file';
import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';
import { maxAnswer, maxAnswerHtml } from './answer-text.ts';
import { documentKinds } from './contact-files.ts';
import { inquiryTypes } from './contact-form.ts';

/** Place in a list: time and id of its last entry. */
export const SupportCursor = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'cursor'),
);

const Wanted = v.strictObject({
  /** Entries that are still open, or those that staff has closed. Default is `open`. */
  state: v.optional(v.picklist(['open', 'closed']), 'open'),
  /** `next` of the page before; entries older than these. */
  before: v.optional(SupportCursor),
});

const handled = {
  date: Timestamp,
  /** Time of the newest answer by mail; null if there is none. */
  answeredAt: v.nullable(Timestamp),
  closedAt: v.nullable(Timestamp),
};

/** A contact message in the list. */
export const ContactSummary = v.strictObject({
  id: Id,
  reference: v.string(),
  fullName: v.string(),
  subject: v.string(),
  inquiryType: v.picklist(inquiryTypes),
  /** The member who sent it while signed in; null for a caller who was not. */
  uid: v.nullable(Uid),
  attachments: v.number(),
  ...handled,
});
export type ContactSummary = v.InferOutput<typeof ContactSummary>;

/** An answer by mail. `html` is what staff wrote in the editor; `text` says the same in plain text. */
const Answered = v.strictObject({ date: Timestamp, text: v.string(), html: v.optional(v.string()) });
export type Answered = v.InferOutput<typeof Answered>;

/** A document of a contact message, which is downloaded from `/media/{key}/{kind}`. */
const ContactDocument = v.strictObject({
  key: MediaKey,
  kind: v.picklist(documentKinds),
  /** Name under which the document is saved. */
  name: v.string(),
  bytes: v.number(),
});
export type ContactDocument = v.InferOutput<typeof ContactDocument>;

/** A contact message, whole. */
export const ContactMessage = v.strictObject({
  ...v.omit(ContactSummary, ['attachments']).entries,
  email: v.string(),
  phoneNumber: v.nullable(v.string()),
  message: v.string(),
  heardAboutUs: v.nullable(v.string()),
  language: v.nullable(v.string()),
  /** Keys of the pictures; each can be fetched at `/media/{key}/{size}` in `thumb` and `1600`. */
  attachment: v.array(MediaKey),
  documents: v.array(ContactDocument),
  answers: v.array(Answered),
});
export type ContactMessage = v.InferOutput<typeof ContactMessage>;

/** Feedback in the list. */
export const FeedbackSummary = v.strictObject({
  uid: Uid,
  id: Id,
  recommendation: v.string(),
  /** True for the feedback of a member who is leaving. */
  isLeaving: v.boolean(),
  /** The beginning of the first text. */
  beginning: v.string(),
  ...handled,
});
export type FeedbackSummary = v.InferOutput<typeof FeedbackSummary>;

/** Feedback, whole: the texts by the names of their fields. */
export const FeedbackWhole = v.strictObject({
  ...v.omit(FeedbackSummary, ['beginning']).entries,
  texts: v.record(v.string(), v.string()),
  answers: v.array(Answered),
});
export type FeedbackWhole = v.InferOutput<typeof FeedbackWhole>;

/** An answer as plain text, or as HTML of the editor. Its pictures are the caller's own of path `photos/`. */
const answerText = {
  text: v.optional(
    v.pipe(v.string(), v.trim(), v.minLength(1, 'required'), v.maxLength(maxAnswer, 'too-long')),
  ),
  html: v.optional(v.pipe(v.string(), v.minLength(1, 'required'), v.maxLength(maxAnswerHtml, 'too-long'))),
};
const none = 'support/no-such-message';
const oneMessage = { id: Id };
const oneFeedback = { uid: Uid, id: Id };
const aboutNobody = { self: forStaff(none) };
/** Feedback that is not there answers alike, whatever the member is to the caller. */
const aboutAuthor = {
  self: forStaff(none),
  matched: forStaff(none),
  liked: forStaff(none),
  stranger: forStaff(none),
  blocked: forStaff(none),
  missing: forStaff(none),
} as const;

const read = { ...staff, method: 'GET', idempotent: true } as const;
const act = { ...staff, method: 'PUT', idempotent: false } as const;

export const supportAdminCalls = defineApi({
  listContacts: {
    ...read,
    path: '/admin/contact',
    summary: 'Contact messages, newest first. The look is logged.',
    input: Wanted,
    output: v.strictObject({ messages: v.array(ContactSummary), next: v.nullable(SupportCursor) }),
    errors: ['account/confirm-first'],
    access: { self: forStaff('ok') },
  },
  readContact: {
    ...read,
    path: '/admin/contact/message',
    summary: 'One contact message, whole. The look is logged.',
    input: v.strictObject(oneMessage),
    output: ContactMessage,
    errors: [none, 'account/confirm-first'],
    access: aboutNobody,
  },
  answerContact: {
    ...act,
    path: '/admin/contact/answer',
    summary:
      'Answers a contact message by mail to the address that its sender gave, as text or as HTML of the editor.',
    input: v.strictObject({ ...oneMessage, reason: Reason, ...answerText }),
    output: ContactMessage,
    errors: [none, 'support/picture-gone', 'account/confirm-first'],
    access: aboutNobody,
  },
  closeContact: {
    ...act,
    path: '/admin/contact/standing',
    summary: 'Closes a contact message, or opens it again.',
    input: v.strictObject({ ...oneMessage, reason: Reason, closed: v.boolean() }),
    output: ContactMessage,
    errors: [none, 'account/confirm-first'],
    access: aboutNobody,
  },
  listFeedback: {
    ...read,
    path: '/admin/feedback',
    summary: 'Feedback of members, newest first, also of those who are leaving. The look is logged.',
    input: Wanted,
    output: v.strictObject({ feedback: v.array(FeedbackSummary), next: v.nullable(SupportCursor) }),
    errors: ['account/confirm-first'],
    access: { self: forStaff('ok') },
  },
  readFeedback: {
    ...read,
    path: '/admin/feedback/one',
    summary: 'One feedback, whole. The look is logged.',
    input: v.strictObject(oneFeedback),
    output: FeedbackWhole,
    errors: [none, 'account/confirm-first'],
    access: aboutAuthor,
  },
  answerFeedback: {
    ...act,
    path: '/admin/feedback/answer',
    summary: 'Answers feedback by mail to its author, as text or as HTML of the editor without pictures.',
    input: v.strictObject({ ...oneFeedback, reason: Reason, ...answerText }),
    output: FeedbackWhole,
    errors: [none, 'support/no-address', 'account/confirm-first'],
    access: aboutAuthor,
  },
  closeFeedback: {
    ...act,
    path: '/admin/feedback/standing',
    summary: 'Closes feedback, or opens it again.',
    input: v.strictObject({ ...oneFeedback, reason: Reason, closed: v.boolean() }),
    output: FeedbackWhole,
    errors: [none, 'account/confirm-first'],
    access: aboutAuthor,
  },
});
