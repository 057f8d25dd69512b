import { PGlite } from '@electric-sql/pglite';
import { Kysely, sql } from 'kysely';
import type { Database } from './database.ts';
import { pgliteDialect } from './pglite-dialect.ts';
import type { Tables } from './tables.ts';
import { snapshot, transact } from './transact.ts';
import { Turns } from './turns.ts';

export interface PgliteOptions {
  /** Folder of the database. Without it, the database exists in memory only. */
  readonly directory?: string;
  /** Dump of a database, which is loaded at the start. */
  readonly from?: Blob;
}

export async function openPglite({ directory, from }: PgliteOptions): Promise<Database & { pglite: PGlite }> {
  const pglite = await PGlite.create({
    ...(directory === undefined ? {} : { dataDir: directory }),
    ...(from === undefined ? {} : { loadDataDir: from }),
    relaxedDurability: false,
  });
  const turns = new Turns(1);
  const db = new Kysely<Tables>({ dialect: pgliteDialect(pglite, turns) });
  return {
    engine: 'pglite',
    pglite,
    db,
    turns,
    isTurnOver: () => turns.isTurnOver(),
    transact: (work, wishes) => transact({ db, turns }, work, wishes?.weight),
    snapshot: (work, wishes) => snapshot({ db, turns }, work, wishes?.weight),
    listen: (channel, callback) => pglite.listen(channel, callback),
    isReady: async () => {
      if (pglite.closed) return false;
      await sql`select 1`.execute(db);
      return true;
    },
    close: () => db.destroy(),
  };
}
