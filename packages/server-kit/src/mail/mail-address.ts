import { HopelessJob } from '../jobs/define-job.ts';

// One address and nothing that ends it: no list, no name, no second line.
const address = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u;

/** Refuses what a mail server could read as more than one plain address. */
export function checkAddress(to: string): void {
  if (to.length > 254 || !address.test(to)) throw new HopelessJob('A mail has no single plain address.');
}

/** One line: what follows a line break would be a header of its own. */
export function oneLine(subject: string): string {
  return subject.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
