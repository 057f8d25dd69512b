import { timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Where a client has got to. It travels as `syncId`, which only this server can read or write. */
const Cursor = v.strictObject({
  uid: v.string(),
  epoch: Count,
  seq: Count,
  /** The same for the stream of everybody. */
  globalSeq: Count,
  schema: Count,
  /** While a first sync is under way: what is read next, below which reference. */
  page: v.optional(v.strictObject({ table: Count, below: v.nullable(v.string()) })),
});
export type Cursor = v.InferOutput<typeof Cursor>;

export type Mac = (text: string) => Buffer;

/** The same place is always the same text: clients compare cursors by it. */
export function writeCursor(mac: Mac, { uid, epoch, seq, globalSeq, schema, page }: Cursor): string {
  const text = JSON.stringify({ uid, epoch, seq, globalSeq, schema, page });
  const body = Buffer.from(text).toString('base64url');
  return `${body}.${mac(body).toString('base64url')}`;
}

/** Undefined for what this server did not write for this member: the client then starts again. */
export function readCursor(mac: Mac, syncId: string, uid: string): Cursor | undefined {
  const [body = '', seal = ''] = syncId.split('.');
  const right = mac(body);
  const given = Buffer.from(seal, 'base64url');
  if (right.length !== given.length || !timingSafeEqual(right, given)) return undefined;
  const cursor = v.parse(Cursor, JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
  return cursor.uid === uid ? cursor : undefined;
}
