import {
  type ReportedActivity,
  readReportedActivity,
} from '@mitto/activities/server/public/reported-activity';
import { fileKeysOf } from '@mitto/chat/contract/attachments';
import {
  type ReportedMessage,
  readReportedMessages,
  readReportedTalk,
} from '@mitto/chat/server/public/reported-messages';
import { type Relation, readRelation } from '@mitto/circles/server/public/relation';
import { recordingsIn } from '@mitto/profile/contract/voice';
import { type ProfileAsSeen, readProfileAsSeen } from '@mitto/profile/server/public/profile-as-seen';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';

/**
 * Snapshot with which staff judges a report, because the reported member may change everything afterwards.
 */
export interface Evidence {
  /** Null when they had no profile. */
  readonly profile: ProfileAsSeen | null;
  readonly relation: Relation;
  /** The reported activity, if the report is about one. */
  readonly activity?: ReportedActivity;
  /**
   * The last messages between the two, or of the activity, if the reporter agreed and takes part. In them, `me`
   * stands for the reporter.
   */
  readonly messages?: readonly ReportedMessage[];
}

const maxMessages = 20;

interface Reported {
  readonly reporter: string;
  readonly about: string;
  readonly activityId?: string | undefined;
  readonly withMessages: boolean;
}

export async function readEvidence(
  deps: Pick<Deps, 'secrets' | 'now' | 'log'>,
  tx: Tx,
  { reporter, about, activityId, withMessages }: Reported,
): Promise<Evidence> {
  const activity = activityId && (await readReportedActivity(tx, { id: activityId, author: about }));
  const wanted = { uid: reporter, other: about, most: maxMessages };
  const messages =
    withMessages &&
    (activity
      ? await readReportedTalk(deps, tx, { ...wanted, activity: activity.id })
      : await readReportedMessages(deps, tx, wanted));
  return {
    profile: (await readProfileAsSeen(tx, about, deps.now())) ?? null,
    relation: await readRelation(tx, reporter, about),
    ...(activity && { activity }),
    ...(messages && { messages }),
  };
}

/** Files that the evidence names: recordings of the profile, and what the reported member sent. */
export function filesIn({ profile, messages = [] }: Evidence): string[] {
  const sent = messages.filter(({ by }) => by === 'other').map(({ attachments }) => fileKeysOf(attachments));
  return [...recordingsIn(profile ?? {}).map(({ key }) => key), ...sent.flat()];
}
