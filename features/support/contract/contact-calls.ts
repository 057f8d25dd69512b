import { defineApi } from '@mitto/kit/define-api';
import { fileFaults } from '@mitto/kit/file-errors';
import { Id } from '@mitto/kit/ids';
import { MediaKey } from '@mitto/kit/photo-file';
import * as v from 'valibot';
import { ContactForm, maxContactFileBytes, maxContactFiles } from './contact-form.ts';

const everybody = { self: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'] } as const;

/** Calls of the contact form. They are open to anyone who uses the app, signed in or not. */
export const contactCalls = defineApi({
  uploadContactFiles: {
    method: 'POST',
    path: '/contact-us/files',
    auth: 2,
    summary:
      'Brings pictures for a contact form that is sent right after. Files that no form takes within 15 minutes are deleted.',
    input: v.strictObject({ id: Id }),
    files: { most: maxContactFiles, bytes: maxContactFileBytes },
    output: v.strictObject({ attachment: v.array(MediaKey) }),
    errors: [...fileFaults],
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
