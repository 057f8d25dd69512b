import { timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/**
 * Position of a client in the change log. Clients store it as `syncId`, a signed text that only the server
 * writes and reads.
 */
const Cursor = v.strictObject({
  uid: v.string(),
  epoch: Count,
  seq: Count,
  /** Position in the global stream; `seq` is the position in the member's own stream. */
  globalSeq: Count,
  schema: Count,
  /** Set during a first sync: the next table to read, and the reference below which to continue. */
  page: v.optional(v.strictObject({ table: Count, below: v.nullable(v.string()) })),
});
export type Cursor = v.InferOutput<typeof Cursor>;

export type Mac = (text: string) => Buffer;

/**
 * Writes a cursor as signed text. The same position always gives the same text, because clients compare
 * cursors as text.
 */
export function writeCursor(mac: Mac, { uid, epoch, seq, globalSeq, schema, page }: Cursor): string {
  const text = JSON.stringify({ uid, epoch, seq, globalSeq, schema, page });
  const body = Buffer.from(text).toString('base64url');
  return `${body}.${mac(body).toString('base64url')}`;
}

/**
 * Checks the signature and parses a cursor. Returns undefined if this server did not write it for this
 * member; the client then starts again.
 */
export function readCursor(mac: Mac, syncId: string, uid: string): Cursor | undefined {
  const [body = '', seal = ''] = syncId.split('.');
  const right = mac(body);
  const given = Buffer.from(seal, 'base64url');
  if (right.length !== given.length || !timingSafeEqual(right, given)) return undefined;
  const cursor = v.parse(Cursor, JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
  return cursor.uid === uid ? cursor : undefined;
}
