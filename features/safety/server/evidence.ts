import { type Relation, readRelation } from '@mitto/circles/server/face/relation';
import { type ProfileAsSeen, readProfileAsSeen } from '@mitto/profile/server/face/profile-as-seen';
import type { SyncTx } from '@mitto/sync-server/sync-tx';

/** What staff needs to judge a report, as it was when it was made. Whoever is reported may change everything after. */
export interface Evidence {
  /** Null where they had no profile. */
  readonly profile: ProfileAsSeen | null;
  readonly relation: Relation;
}

export async function readEvidence(
  tx: SyncTx,
  reporter: string,
  about: string,
  now: number,
): Promise<Evidence> {
  return {
    profile: (await readProfileAsSeen(tx, about, now)) ?? null,
    relation: await readRelation(tx, reporter, about),
  };
}
