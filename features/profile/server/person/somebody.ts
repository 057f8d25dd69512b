import { isInGoodStanding } from '@mitto/account/policy';
import { type MemberCard, readMemberCards } from '@mitto/account/server/public/member-cards';
import { waitForAll } from '@mitto/kit/wait-for-all';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { dayIn } from '../../contract/calendar.ts';
import { isAdult, type Seeable } from '../../policy.ts';
import { birthDateOf } from '../own-row.ts';
import { type ProfileRow, readProfiles } from '../store/profiles.ts';

/** Member who has both an account and a profile. */
export interface MemberWithProfile {
  readonly member: MemberCard;
  readonly profile: ProfileRow;
}

type People = ReadonlyMap<string, MemberWithProfile>;

/** Reads the members who have a profile, by uid. The caller must check if the viewer may see them. */
export async function readMembersWithProfile(
  tx: SyncTx,
  uids: readonly string[],
  now: number,
): Promise<People> {
  const [members, profiles] = await waitForAll([readMemberCards(tx, uids, now), readProfiles(tx, uids)]);
  const people = new Map<string, MemberWithProfile>();
  for (const [uid, profile] of profiles) {
    const member = members.get(uid);
    if (member) people.set(uid, { member, profile });
  }
  return people;
}

/**
 * State of a member for `canSee`. `isThere` means joined, in good standing and adult; it is also true for a
 * paused member.
 */
export function seeable({ member, profile }: MemberWithProfile, now: number): Seeable {
  const isGrownUp = isAdult(birthDateOf(profile.dob), dayIn(profile.time_zone, now));
  return {
    isThere: member.isJoined && isInGoodStanding(member.standing) && isGrownUp,
    isPaused: member.standing === 'paused',
  };
}
