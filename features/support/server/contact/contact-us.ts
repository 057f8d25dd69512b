import { randomBytes } from 'node:crypto';
import { compareKey } from '@mitto/account/policy';
import { countAgainstQuota, countOpenCall } from '@mitto/account/server/public/count-open-call';
import { holdCaller } from '@mitto/account/server/public/member-facts';
import { networkKey } from '@mitto/account/server/public/network-key';
import { AppError, fail, Refusal } from '@mitto/kit/app-error';
import { day, hour } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import { mailJob } from '@mitto/server-kit/mail/mail-job';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { contactCalls } from '../../contract/contact-calls.ts';
import type { ContactForm } from '../../contract/contact-form.ts';
import { mediaOwnerOf } from './contact-media.ts';
import { findContact, insertContact } from './contact-store.ts';
import { receivedMail } from './support-mails.ts';

type Context = CallContext<typeof contactCalls.contactUs>;
type Answer = CallAnswer<typeof contactCalls.contactUs>;

const call = 'contactUs';
/** Messages that cost nothing, of one caller and in the name of one address. */
const free = (emailKey: string) =>
  [
    { what: 'caller', most: 10, windowMs: hour },
    { what: 'caller', most: 30, windowMs: day },
    { what: `address ${emailKey}`, most: 5, windowMs: day },
  ] as const;
/** Messages of one caller in a day, proved or not: staff has to read them. */
const cap = { most: 100, windowMs: day };

/**
 * Takes the contact form of anyone. A form that is sent again has the reference of the first time, and counts
 * towards no limit.
 */
export async function contactUs(deps: Deps, context: Context): Promise<Answer> {
  const { input, me, from, proof } = context;
  const emailKey = compareKey(input.email);
  const before = await findContact(deps.database.db, input.id);
  if (before) return referenceOf(before, input);
  const caller = { from, uid: me?.uid, proof };
  const counted = await countOpenCall(deps, { call, subject: input.id, caller }, free(emailKey), cap);
  if (counted instanceof Refusal) return counted;
  try {
    return await context.transact((tx) => keepContact(deps, tx, context, emailKey));
  } catch (error) {
    if (error instanceof AppError) await counted.giveBack();
    throw error;
  }
}

async function keepContact(
  deps: Deps,
  tx: Tx,
  { input, me, from, client }: Context,
  emailKey: string,
): Promise<{ reference: string }> {
  if (me) await holdCaller(tx, me.uid);
  const { id, email } = input;
  const files = attachedFiles(input);
  const reference = newReference();
  const owner = mediaOwnerOf(deps.secrets, id);
  const language = client?.language ?? null;
  const isNew = await insertContact(tx, {
    ...{ id, uid: me?.uid ?? null, reference, email, email_key: emailKey, language },
    full_name: input.fullName,
    phone_number: input.phoneNumber ?? null,
    subject: input.subject,
    inquiry_type: input.inquiryType,
    message: input.message,
    heard_about_us: input.heardAboutUs ?? null,
    media_owner: owner,
    attachments: [...files.keys()],
    attachment_names: [...files.values()],
    made_at: deps.now(),
  });
  if (!isNew) {
    // The same form was sent twice at one moment.
    return referenceOf((await findContact(tx, id)) ?? fail('busy'), input);
  }
  if (files.size > 0) await keepFiles(deps, tx, owner, [...files.keys()]);
  // The mail says nothing of what the sender wrote, and an address gets one a day: the form sends no mail of
  // one stranger to another.
  const mayMail = await countAgainstQuota(tx, deps, [
    { what: `contact-mail ${emailKey}`, most: 1, windowMs: day },
    {
      what: `contact-mail ${networkKey(deps, 'contact-mail', from.ip).toString('hex')}`,
      most: 20,
      windowMs: day,
    },
  ]);
  if (mayMail) {
    const about = me ? { uid: me.uid } : {};
    await deps.enqueue(tx, mailJob, { to: email, ...receivedMail(reference, language) }, about);
  }
  return { reference };
}

/** The names of the attached files by their keys, each key once. */
function attachedFiles({ attachment = [], attachmentNames = [] }: ContactForm): ReadonlyMap<string, string> {
  return new Map(attachment.map((key, at) => [key, attachmentNames[at] ?? '']));
}

async function keepFiles(
  { media }: Pick<Deps, 'media'>,
  tx: Tx,
  owner: string,
  keys: readonly string[],
): Promise<void> {
  try {
    await media.keep(tx, owner, keys);
  } catch (error) {
    if (error instanceof AppError && error.code === 'busy') fail('support/attachment-gone');
    throw error;
  }
}

function referenceOf(
  row: {
    readonly reference: string;
    readonly email: string;
    readonly message: string;
    readonly subject: string;
  },
  { email, message, subject }: ContactForm,
): { reference: string } {
  const isSame = row.email === email && row.message === message && row.subject === subject;
  return isSame ? { reference: row.reference } : fail('support/id-used');
}

/** Letters and digits that nobody confuses on the telephone. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

function newReference(): string {
  const letters = Array.from(randomBytes(10), (byte) => alphabet[byte % alphabet.length] ?? '').join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}
