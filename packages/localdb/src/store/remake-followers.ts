import type { WriteTx } from '../local-store.ts';
import type { Meta } from '../store/meta-record.ts';
import type { RowFollower } from './row-follower.ts';

export function shapesOfFollowers(followers: readonly RowFollower[]): Record<string, string> {
  return Object.fromEntries(followers.map(({ name, shape }) => [name, shape]));
}

/** Returns the followers whose definition has changed since this database last built their data. */
export function outgrownFollowers({ follows = {} }: Meta, followers: readonly RowFollower[]): RowFollower[] {
  return followers.filter(({ name, shape }) => follows[name] !== shape);
}

/** Rebuilds the data of these followers from the existing rows. */
export async function remakeFollowers(
  tx: WriteTx,
  outgrown: readonly RowFollower[],
  all: readonly RowFollower[],
): Promise<void> {
  for (const follower of outgrown) await follower.remake(tx);
  await tx.setMeta({ ...(await tx.meta()), follows: shapesOfFollowers(all) });
}
