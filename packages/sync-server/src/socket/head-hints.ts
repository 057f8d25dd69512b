import type { Grown } from '../news.ts';

/** What processes tell one another: whose stream grew, and up to where. What it grew by stands in the log. */
export const headsTopic = 'sync.heads';

const mostInOne = 100;
const hint = /^([0-9a-f-]{36})=(\d{1,16})$/;

export function writeHeads(heads: readonly Grown[]): string[] {
  const messages: string[] = [];
  for (let at = 0; at < heads.length; at += mostInOne) {
    const some = heads.slice(at, at + mostInOne);
    messages.push(some.map(({ uid, seq }) => `${uid}=${seq}`).join(','));
  }
  return messages;
}

/** Whose streams grew; what is no hint is left out. */
export function readHeads(message: string): Grown[] {
  return message.split(',').flatMap((one) => {
    const [, uid, seq] = hint.exec(one) ?? [];
    return uid === undefined ? [] : [{ uid, seq: Number(seq) }];
  });
}
