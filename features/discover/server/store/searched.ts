import type { Tx } from '@mitto/server-kit/database/database';
import { sql } from 'kysely';

interface Searched {
  readonly town: number;
  readonly day: number;
  readonly max: number;
}

/**
 * Adds a town to those around which the member searched on this day. Returns its number among them, or 0 if
 * that would be too many. It is a single statement, so that concurrent searches, also in other processes, are
 * counted one by one.
 */
export async function addSearched(tx: Tx, uid: string, { town, day, max }: Searched): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into discover_searched as s (uid, day, towns) values (${uid}, ${day}, array[${town}::int])
    on conflict (uid) do update set day = excluded.day, towns = ${added(town, max)}
    returning coalesce(array_position(towns, ${town}::int), 0) as number`.execute(tx);
  return rows[0]?.number ?? 0;
}

/** Does the same for a network. Returns false if that would be too many. */
export async function addSearchedByNetwork(
  tx: Tx,
  network: Buffer,
  { town, day, max }: Searched,
): Promise<boolean> {
  const { rows } = await sql<{ is_in: boolean }>`
    insert into discover_searched_network as s (network, day, towns)
    values (${network}, ${day}, array[${town}::int])
    on conflict (network) do update set day = excluded.day, towns = ${added(town, max)}
    returning ${town} = any(towns) as is_in`.execute(tx);
  return rows[0]?.is_in ?? false;
}

const added = (town: number, max: number) => sql`case
  when s.day <> excluded.day then excluded.towns
  when ${town} = any(s.towns) or cardinality(s.towns) >= ${max} then s.towns
  else s.towns || excluded.towns end`;

export async function forgetSearched(tx: Tx, today: number): Promise<void> {
  await sql`delete from discover_searched where day < ${today}`.execute(tx);
  await sql`delete from discover_searched_network where day < ${today}`.execute(tx);
}

export async function deleteSearched(tx: Tx, uid: string): Promise<void> {
  await sql`delete from discover_searched where uid = ${uid}`.execute(tx);
}

export async function exportSearched(tx: Tx, uid: string): Promise<unknown[]> {
  const { rows } = await sql`select day, towns from discover_searched where uid = ${uid}`.execute(tx);
  return rows;
}
