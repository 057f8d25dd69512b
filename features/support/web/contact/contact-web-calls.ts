import type { CallTable } from '@mitto/web-kit/api/call-table';
import type { contactCalls } from '../../contract/contact-calls.ts';

export const contactWebCalls: CallTable<typeof contactCalls> = {
  uploadContactFiles: ['POST', '/contact-us/files', false],
  contactUs: ['POST', '/contact-us', false],
};
