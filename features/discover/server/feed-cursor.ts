import { createHash } from 'node:crypto';
import { fail } from '@mitto/kit/app-error';
import { day } from '@mitto/kit/time';
import { Point } from '@mitto/profile/contract/profile-fields';
import type { Secrets } from '@mitto/server-kit/seal';
import * as v from 'valibot';

const Whole = v.pipe(v.number(), v.safeInteger());

/**
 * Position in a list: the moment and origin of the list, and the sort key of the last person sent. The cursor
 * is encrypted, because the sort key contains an exact distance.
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
/** Max age of a cursor. After a day the server can no longer compute who was online when the list began. */
const goodFor = day;

export function writeCursor(secrets: Secrets, cursor: FeedCursor): string {
  return secrets.seal(purpose, JSON.stringify(cursor)).toString('base64url');
}

/**
 * Decrypts a cursor. Refuses it with `discover/list-over` if it belongs to another member or another search,
 * or is too old.
 */
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
    // An error means that the string is not a cursor written by this server.
    return undefined;
  }
}

/** Hash of the search conditions, stored in the cursor: a cursor is refused for another search. */
export function questionMark(question: unknown): string {
  return createHash('sha256').update(JSON.stringify(question)).digest('base64url').slice(0, 16);
}
