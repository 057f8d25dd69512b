import { HopelessJob } from '../jobs/define-job.ts';

// Matches exactly one address: no list, no display name, no line break.
const address = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u;

/**
 * Throws if the text is not exactly one plain address. A mail server could otherwise send the mail to further
 * addresses.
 */
export function checkAddress(to: string): void {
  if (to.length > 254 || !address.test(to)) throw new HopelessJob('A mail has no single plain address.');
}

/** Makes the subject a single line, because text after a line break would be a mail header of its own. */
export function oneLine(subject: string): string {
  return subject.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
