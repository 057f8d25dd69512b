import { type MemberCard, readMemberCards } from '@mitto/account/server/public/member-cards';
import { readShut } from '@mitto/circles/server/public/shut';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { SyncTx } from '@mitto/sync-server/sync-tx';

export interface There {
  readonly cards: ReadonlyMap<string, MemberCard>;
  /** False for members who are blocked, hidden, paused, suspended or gone. */
  readonly isThere: (other: string) => boolean;
}

/** Reads which of these members are there for the reader. */
export async function readThere(
  { now }: Pick<Deps, 'now'>,
  tx: SyncTx,
  reader: string,
  uids: readonly string[],
): Promise<There> {
  const cards = await readMemberCards(tx, uids, now());
  const shut = await readShut(tx, reader, uids);
  const isThere = (other: string): boolean => {
    const card = cards.get(other);
    return card?.isJoined === true && card.standing === 'active' && !shut.has(other);
  };
  return { cards, isThere };
}
