import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';
import type { MediaObject } from './media-table.ts';

declare module '../database/tables.ts' {
  interface Tables {
    media_hold: { key: string; holder: string; kind: string };
  }
}

export interface Hold {
  /** Id of what needs the objects, such as a case. */
  readonly holder: string;
  /** Kind whose policy decides who may see the objects by this hold. */
  readonly kind: string;
}

/**
 * Holds the objects that are kept or held by now, and returns their keys. The rows are locked, so that an object is
 * either held before its owner drops it, or its holder releases it, or not at all.
 */
export async function holdObjects(
  tx: Tx,
  { holder, kind }: Hold,
  keys: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with kept as (
      select key from media_object where key = any(${keys}::text[]) and state = 'kept' order by key for share
    ), held as (
      select key from media_hold where key = any(${keys}::text[]) order by key, holder for share
    )
    insert into media_hold (key, holder, kind)
    select key, ${holder}, ${kind} from (select key from kept union select key from held) found
    on conflict do nothing returning key`.execute(tx);
  return rows.map(({ key }) => key);
}

/**
 * Ends all holds of a holder, and returns the keys of its objects that were dropped. Their removal looks
 * whether somebody else still holds them.
 */
export async function releaseObjects(tx: Tx, holder: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with released as (delete from media_hold where holder = ${holder} returning key)
    select o.key from media_object o join released using (key) where o.state = 'gone'`.execute(tx);
  return rows.map(({ key }) => key);
}

/** Returns an object once for each of its holds, for their policies: with their kind, and their holder as the owner. */
export async function listHeldObjects(db: Db, key: string): Promise<MediaObject[]> {
  const { rows } = await sql<MediaObject>`
    select o.key, h.holder as uid, h.kind, o.sizes, o.type, o.bytes
    from media_hold h join media_object o using (key) where h.key = ${key}`.execute(db);
  return rows;
}
