import { readLastMessages, type SaidBetween } from '@mitto/chat/server/public/last-messages';
import { type Relation, readRelation } from '@mitto/circles/server/public/relation';
import { type ProfileAsSeen, readProfileAsSeen } from '@mitto/profile/server/public/profile-as-seen';
import type { SyncTx } from '@mitto/sync-server/sync-tx';

/**
 * Snapshot with which staff judges a report, because the reported member may change everything afterwards.
 */
export interface Evidence {
  /** Null when they had no profile. */
  readonly profile: ProfileAsSeen | null;
  readonly relation: Relation;
  /** The last messages between the two, if the reporter agreed. In them, `me` stands for the reporter. */
  readonly messages?: readonly SaidBetween[];
}

const maxMessages = 20;

interface Reported {
  readonly reporter: string;
  readonly about: string;
  readonly withMessages: boolean;
}

export async function readEvidence(
  tx: SyncTx,
  { reporter, about, withMessages }: Reported,
  now: number,
): Promise<Evidence> {
  return {
    profile: (await readProfileAsSeen(tx, about, now)) ?? null,
    relation: await readRelation(tx, reporter, about),
    ...(withMessages && {
      messages: await readLastMessages(tx, { uid: reporter, other: about, most: maxMessages }),
    }),
  };
}
