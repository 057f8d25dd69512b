import { PGlite } from '@electric-sql/pglite';
import { Kysely, sql } from 'kysely';
import type { Database, Tx } from './database.ts';
import { holdingConnection, pgliteDialect } from './pglite-dialect.ts';
import type { Tables } from './tables.ts';
import { snapshot, transact } from './transact.ts';

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
  const db = new Kysely<Tables>({ dialect: pgliteDialect(pglite) });
  return {
    engine: 'pglite',
    pglite,
    db,
    transact: (work) => transact(db, (tx: Tx) => holdingConnection(pglite, () => work(tx))),
    snapshot: (work) => snapshot(db, (tx: Tx) => holdingConnection(pglite, () => work(tx))),
    listen: (channel, hear) => pglite.listen(channel, hear),
    isReady: async () => {
      if (pglite.closed) return false;
      await sql`select 1`.execute(db);
      return true;
    },
    close: () => db.destroy(),
  };
}
