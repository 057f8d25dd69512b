import type { Db, Tx } from '@mitto/server-kit/database/database';
import { type Selectable, sql } from 'kysely';

interface GifTable {
  key: string;
  small: string;
  full_size: string;
  width: number;
  height: number;
  found_at: number;
}
export type GifRow = Selectable<GifTable>;

declare module '@mitto/server-kit/database/tables' {
  interface Tables {
    chat_gif: GifTable;
  }
}

export async function putGifs(tx: Tx, gifs: readonly GifRow[]): Promise<void> {
  if (gifs.length === 0) return;
  await tx
    .insertInto('chat_gif')
    .values([...gifs])
    .onConflict((clash) => clash.column('key').doUpdateSet({ found_at: sql<number>`excluded.found_at` }))
    .execute();
}

export async function findGif(db: Db, key: string): Promise<GifRow | undefined> {
  return await db.selectFrom('chat_gif').selectAll().where('key', '=', key).executeTakeFirst();
}

export async function deleteGifs(db: Db, before: number): Promise<void> {
  await db.deleteFrom('chat_gif').where('found_at', '<', before).execute();
}
