import { defineApi } from '@mitto/kit/define-api';
import { fileFaults } from '@mitto/kit/file-errors';
import { Id } from '@mitto/kit/ids';
import { MediaKey } from '@mitto/kit/photo-file';
import * as v from 'valibot';
import { maxContactFileBytes, maxContactFiles } from './contact-files.ts';
import { ContactForm } from './contact-form.ts';

const everybody = { self: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'] } as const;

/** Calls of the contact form. They are open to anyone who uses the app, signed in or not. */
export const contactCalls = defineApi({
  uploadContactFiles: {
    method: 'POST',
    path: '/contact-us/files',
    auth: 2,
    summary:
      'Brings files for a contact form that is sent right after: pictures and documents of the kinds that the operator has set. Files that no form takes within 15 minutes are deleted.',
    input: v.strictObject({ id: Id }),
    files: { most: maxContactFiles, bytes: maxContactFileBytes },
    output: v.strictObject({ attachment: v.array(MediaKey) }),
    errors: [...fileFaults, 'support/wrong-file', 'support/file-too-large', 'support/wrong-text'],
    idempotent: false,
    access: everybody,
  },
  contactUs: {
    method: 'POST',
    path: '/contact-us',
    auth: 2,
    summary: 'Sends the contact form. The same id sent again is one message.',
    input: ContactForm,
    output: v.strictObject({
      /** Reference under which the answer will come. */
      reference: v.string(),
    }),
    errors: ['account/proof-needed', 'support/attachment-gone', 'support/id-used'],
    idempotent: false,
    access: everybody,
  },
});
