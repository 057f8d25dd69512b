import { HopelessJob } from '../jobs/define-job.ts';

// Exactly one address: no list, no display name, no line break.
const address = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u;

/** Throws if a mail server could read the text as more than one plain address. */
export function checkAddress(to: string): void {
  if (to.length > 254 || !address.test(to)) throw new HopelessJob('A mail has no single plain address.');
}

/** Joins the subject into one line, because text after a line break would become a header of its own. */
export function oneLine(subject: string): string {
  return subject.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
