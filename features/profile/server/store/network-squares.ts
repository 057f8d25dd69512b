import type { Tx } from '@mitto/server-kit/database/database';
import { sql } from 'kysely';
import type { Point } from '../../contract/profile-fields.ts';

interface Counted {
  readonly square: Point;
  readonly day: number;
  readonly max: number;
}

/** Adds a square to those of a network on this day. Returns false if that would be too many. */
export async function addNetworkSquare(
  tx: Tx,
  network: Buffer,
  { square, day, max }: Counted,
): Promise<boolean> {
  const middle = `${square.lat} ${square.lng}`;
  const { rows } = await sql<{ is_in: boolean }>`
    insert into profile_network_square as s (network, day, squares)
    values (${network}, ${day}, array[${middle}::text])
    on conflict (network) do update set day = excluded.day, squares = case
      when s.day <> excluded.day then excluded.squares
      when ${middle} = any(s.squares) or cardinality(s.squares) >= ${max} then s.squares
      else s.squares || excluded.squares end
    returning ${middle} = any(squares) as is_in`.execute(tx);
  return rows[0]?.is_in ?? false;
}

export async function forgetNetworkSquares(tx: Tx, today: number): Promise<void> {
  await sql`delete from profile_network_square where day < ${today}`.execute(tx);
}
