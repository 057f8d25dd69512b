import { Email } from '@mitto/account/contract/member';
import { Id } from '@mitto/kit/ids';
import { MediaKey } from '@mitto/kit/photo-file';
import { heardAboutUs } from '@mitto/profile/contract/options/heard-about-us';
import * as v from 'valibot';
import { maxContactFiles, maxFileName } from './contact-files.ts';

export const inquiryTypes = ['general', 'technical', 'report', 'account', 'privacy', 'others'] as const;
export type InquiryType = (typeof inquiryTypes)[number];

/** Max characters of a message. */
export const maxMessage = 500;
export const leastPhone = 10;

const line = (max: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(1, 'required'), v.maxLength(max, 'too-long'));

/** A number as its owner writes it. Nobody calls it by machine, so no country is needed. */
const PhoneNumber = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(leastPhone, 'too-short'),
  v.maxLength(25, 'too-long'),
  v.regex(/^\+?[\d ().-]+$/, 'phone'),
);

/** The contact form. The sender chooses the id, so that the same form sent again is one message. */
export const ContactForm = v.strictObject({
  id: Id,
  fullName: line(80),
  email: Email,
  phoneNumber: v.optional(PhoneNumber),
  subject: line(120),
  inquiryType: v.picklist(inquiryTypes),
  message: line(maxMessage),
  /** Keys of the files that were uploaded for this id. */
  attachment: v.optional(v.pipe(v.array(MediaKey), v.maxLength(maxContactFiles, 'too-many'))),
  /** Names of these files, in the same order. Staff sees the names of documents. */
  attachmentNames: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.maxLength(maxFileName, 'too-long'))),
      v.maxLength(maxContactFiles, 'too-many'),
    ),
  ),
  heardAboutUs: v.optional(v.picklist(heardAboutUs)),
  /** The sender agrees that we keep and read what they send. */
  privacy: v.literal(true, 'required'),
});
export type ContactForm = v.InferOutput<typeof ContactForm>;
