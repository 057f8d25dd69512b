import { createHash } from 'node:crypto';
import { fail } from '@mitto/kit/app-error';
import { day } from '@mitto/kit/time';
import { Point } from '@mitto/profile/contract/profile-fields';
import type { Secrets } from '@mitto/server-kit/seal';
import * as v from 'valibot';

const Whole = v.pipe(v.number(), v.safeInteger());

/**
 * Where a list has got to: as of which moment, from where, and after whom, by the very numbers it is sorted by. Sealed,
 * as those say how far somebody is.
 */
const FeedCursor = v.strictObject({
  uid: v.string(),
  question: v.string(),
  at: Whole,
  origin: v.nullable(Point),
  after: v.strictObject({ rank: Whole, far: v.number(), uid: v.string() }),
});
export type FeedCursor = v.InferOutput<typeof FeedCursor>;

const purpose = 'discover-cursor';
/** After that, who was there within the hour is not known any more. */
const goodFor = day;

export function writeCursor(secrets: Secrets, cursor: FeedCursor): string {
  return secrets.seal(purpose, JSON.stringify(cursor)).toString('base64url');
}

/** Refuses what was not written for this member and this question, and what is too old. */
export function readCursor(
  secrets: Secrets,
  sealed: string,
  { uid, question, now }: { readonly uid: string; readonly question: string; readonly now: number },
): FeedCursor {
  const cursor = unsealed(secrets, sealed);
  const isGood = cursor?.uid === uid && cursor.question === question && now - cursor.at <= goodFor;
  return isGood ? cursor : fail('discover/list-over');
}

function unsealed(secrets: Secrets, sealed: string): FeedCursor | undefined {
  try {
    return v.parse(FeedCursor, JSON.parse(secrets.unseal(purpose, Buffer.from(sealed, 'base64url'))));
  } catch {
    // Whatever is wrong with it, it is none of ours.
    return undefined;
  }
}

/** The same question is the same text. */
export function questionMark(question: unknown): string {
  return createHash('sha256').update(JSON.stringify(question)).digest('base64url').slice(0, 16);
}
