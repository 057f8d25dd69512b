import { actOnRecord, lookAsStaff } from '@mitto/account/server/public/staff-act';
import { fail } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import { mailJob } from '@mitto/server-kit/mail/mail-job';
import { listObjects } from '@mitto/server-kit/media/media-table';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type * as v from 'valibot';
import type {
  ContactDocument,
  ContactMessage,
  ContactSummary,
  supportAdminCalls,
} from '../../contract/support-admin-calls.ts';
import { savedName } from '../contact/contact-document.ts';
import { documentKindOf } from '../contact/contact-media.ts';
import {
  addContactAnswer,
  type ContactRow,
  findContact,
  lockContact,
  namesOf,
  readContacts,
  updateContact,
} from '../contact/contact-store.ts';
import { answerMail } from '../contact/support-mails.ts';
import { answerOf, claimPictures, storedAnswer } from './given-answer.ts';
import { pageOf, wantedPage } from './support-page.ts';

type Calls = typeof supportAdminCalls;
type Context<K extends keyof Calls> = CallContext<Calls[K]>;
type Answer<K extends keyof Calls> = Promise<CallAnswer<Calls[K]>>;

export async function listContacts(deps: Deps, context: Context<'listContacts'>): Answer<'listContacts'> {
  const { input } = context;
  return await lookAsStaff<v.InferOutput<Calls['listContacts']['output']>>(deps, context, {
    act: 'listContacts',
    reason: 'Looks at the list of contact messages.',
    look: async (tx) => {
      const { page, next } = pageOf(await readContacts(tx, wantedPage(input)));
      return { answer: { messages: page.map(summaryOf), next }, detail: { ...input, listed: page.length } };
    },
  });
}

export async function readContact(deps: Deps, context: Context<'readContact'>): Answer<'readContact'> {
  return await lookAsStaff<ContactMessage>(deps, context, {
    act: 'readContact',
    reason: 'Reads a contact message.',
    look: async (tx) => {
      const row = (await findContact(tx, context.input.id)) ?? fail('support/no-such-message');
      return { answer: await wholeOf(tx, row), about: row.uid, detail: detailOf(row) };
    },
  });
}

export async function answerContact(deps: Deps, context: Context<'answerContact'>): Answer<'answerContact'> {
  const { id } = context.input;
  const given = answerOf(context.input);
  return await actOnRecord<ContactMessage, ContactRow>(deps, context, {
    ...act('answerContact', id),
    change: async (tx, row, date) => {
      const stored = storedAnswer(given, date);
      await claimPictures(tx, deps, given, { uid: context.me.uid, holder: row.media_owner });
      await addContactAnswer(tx, id, stored);
      const mail = answerMail({ given, language: row.language }, row.subject, row.reference);
      await deps.enqueue(tx, mailJob, { to: row.email, ...mail }, row.uid === null ? {} : { uid: row.uid });
      const answers = [...row.answers, stored];
      return { detail: detailOf(row), answer: await wholeOf(tx, { ...row, answers, answered_at: date }) };
    },
  });
}

export async function closeContact(deps: Deps, context: Context<'closeContact'>): Answer<'closeContact'> {
  const { id, closed } = context.input;
  return await actOnRecord<ContactMessage, ContactRow>(deps, context, {
    ...act('closeContact', id),
    change: async (tx, row, at) => {
      // A second press keeps the time of the first.
      const closed_at = closed ? (row.closed_at ?? at) : null;
      await updateContact(tx, id, { closed_at });
      return { detail: { ...detailOf(row), closed }, answer: await wholeOf(tx, { ...row, closed_at }) };
    },
  });
}

function act(name: 'answerContact' | 'closeContact', id: string) {
  return {
    act: name,
    lock: async (tx: Parameters<typeof lockContact>[0]) =>
      (await lockContact(tx, id)) ?? fail('support/no-such-message'),
    aboutOf: ({ uid }: ContactRow) => uid,
  };
}

/** The log names a message by its reference, which tells nothing once the message is deleted. */
function detailOf({ reference, inquiry_type }: ContactRow) {
  return { reference, inquiryType: inquiry_type };
}

function summaryOf(row: ContactRow): ContactSummary {
  return { ...headOf(row), attachments: row.attachments.length };
}

function headOf(row: ContactRow): Omit<ContactSummary, 'attachments'> {
  return {
    id: row.id,
    reference: row.reference,
    fullName: row.full_name,
    subject: row.subject,
    inquiryType: row.inquiry_type,
    uid: row.uid,
    date: row.made_at,
    answeredAt: row.answered_at,
    closedAt: row.closed_at,
  };
}

async function wholeOf(tx: Tx, row: ContactRow): Promise<ContactMessage> {
  const documents = await documentsOf(tx, row);
  return {
    ...headOf(row),
    email: row.email,
    phoneNumber: row.phone_number,
    message: row.message,
    heardAboutUs: row.heard_about_us,
    language: row.language,
    attachment: row.attachments.filter((one) => documents.every(({ key }) => key !== one)),
    documents,
    answers: [...row.answers],
  };
}

/** The documents of a message, in the order in which they were attached. */
async function documentsOf(tx: Tx, row: ContactRow): Promise<ContactDocument[]> {
  if (row.attachments.length === 0) return [];
  const objects = await listObjects(tx, row.media_owner);
  return [...namesOf(row)].flatMap(([key, name]) => {
    const object = objects.find((one) => one.key === key);
    const kind = object && documentKindOf(object.sizes);
    return kind ? [{ key, kind, name: savedName(name, kind), bytes: object.bytes }] : [];
  });
}
