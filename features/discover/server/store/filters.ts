import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';
import { defaultFilter, type SearchFilter } from '../../contract/search-filter.ts';

/**
 * Reads the member's filter. Columns that they never set have their default. Stored columns that the filter
 * does not have any more are left out.
 */
export async function readFilter(tx: SyncTx, uid: string): Promise<SearchFilter> {
  const { rows } = await sql<{ content: Partial<SearchFilter> }>`
    select content from discover_filter where uid = ${uid}`.execute(tx);
  const stored = Object.entries(rows[0]?.content ?? {}).filter(([column]) =>
    Object.hasOwn(defaultFilter, column),
  );
  // Safe cast: the content was parsed with the table's schema before it was stored.
  return { ...defaultFilter, ...(Object.fromEntries(stored) as Partial<SearchFilter>) };
}

const laterColumns = ['newUsers', 'languages', 'drinks', 'smokes', 'pets', 'children'] as const;

/**
 * The filter as a row of the member's devices. It has a column that was added later only if the member has set it:
 * an app of before refuses to change a row with columns that it does not know.
 */
export async function readFilterRow(tx: SyncTx, uid: string): Promise<Partial<SearchFilter>> {
  const filter = await readFilter(tx, uid);
  const unset = laterColumns.filter((column) => String(filter[column]) === String(defaultFilter[column]));
  return Object.fromEntries(
    Object.entries(filter).filter(([column]) => !unset.some((later) => later === column)),
  );
}

export async function changeFilter(
  tx: SyncTx,
  uid: string,
  changes: Readonly<Record<string, unknown>>,
  at: number,
): Promise<void> {
  await sql`
    insert into discover_filter as f (uid, content, modified_at) values (${uid}, ${JSON.stringify(changes)}::jsonb, ${at})
    on conflict (uid) do update set content = f.content || excluded.content, modified_at = excluded.modified_at`.execute(
    tx,
  );
}

export async function deleteFilter(tx: SyncTx, uid: string): Promise<void> {
  await sql`delete from discover_filter where uid = ${uid}`.execute(tx);
}
