import type { Grown } from '../news.ts';

/**
 * Bus topic for hints. A hint contains which streams grew and up to which number; the changes are in the log.
 */
export const headsTopic = 'sync.heads';

const maxInOne = 100;
const hint = /^([0-9a-f-]{36})=(\d{1,16})$/;

export function writeHeads(heads: readonly Grown[]): string[] {
  const messages: string[] = [];
  for (let at = 0; at < heads.length; at += maxInOne) {
    const some = heads.slice(at, at + maxInOne);
    messages.push(some.map(({ uid, seq }) => `${uid}=${seq}`).join(','));
  }
  return messages;
}

/** Parses the hints of a message, and ignores malformed ones. */
export function readHeads(message: string): Grown[] {
  return message.split(',').flatMap((one) => {
    const [, uid, seq] = hint.exec(one) ?? [];
    return uid === undefined ? [] : [{ uid, seq: Number(seq) }];
  });
}
