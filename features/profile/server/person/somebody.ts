import { isInGoodStanding } from '@mitto/account/policy';
import { type MemberCard, readMemberCards } from '@mitto/account/server/public/member-cards';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { dayIn } from '../../contract/calendar.ts';
import { isAdult, type Seeable } from '../../policy.ts';
import { birthDateOf } from '../own-row.ts';
import { type ProfileRow, readProfiles } from '../store/profiles.ts';

/** A member with both an account and a profile. */
export interface Somebody {
  readonly member: MemberCard;
  readonly profile: ProfileRow;
}

type People = ReadonlyMap<string, Somebody>;

/** Finds the members who have a profile. Does not check if a viewer may see them. */
export async function findPeople(tx: SyncTx, uids: readonly string[], now: number): Promise<People> {
  const members = await readMemberCards(tx, uids, now);
  const people = new Map<string, Somebody>();
  for (const [uid, profile] of await readProfiles(tx, uids)) {
    const member = members.get(uid);
    if (member) people.set(uid, { member, profile });
  }
  return people;
}

/** `isThere` means joined, in good standing and adult; a paused member counts as there. */
export function seeable({ member, profile }: Somebody, now: number): Seeable {
  const isGrownUp = isAdult(birthDateOf(profile.dob), dayIn(profile.time_zone, now));
  return {
    isThere: member.isJoined && isInGoodStanding(member.standing) && isGrownUp,
    isPaused: member.standing === 'paused',
  };
}
