import { readMemberCards } from '@mitto/account/server/public/member-cards';
import { day, hour } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { nextBirthday } from '../contract/calendar.ts';
import type { BirthDate } from '../contract/profile-fields.ts';
import { delayedGender, delayedInterest, newUntil, searchedFrom } from '../policy.ts';
import { birthDateOf } from './own-row.ts';
import { writePlace } from './place/write-place.ts';
import { forgetNetworkSquares } from './store/network-squares.ts';
import { findMoving, findPlace, forgetSquares } from './store/places.ts';
import { findChangedByClock, lockProfile, updateProfile } from './store/profiles.ts';
import { profileChanged } from './touch-own.ts';

const maxAtOnce = 500;

interface Life {
  readonly born: BirthDate;
  readonly zone: string;
  readonly joinedAt: number;
  readonly now: number;
}

/**
 * Moment at which the profile next changes by time alone: the next birthday, or the end of the "new member"
 * period.
 */
export function changesByClockAt({ born, zone, joinedAt, now }: Life): number {
  // At least one hour ahead. If a time zone skips a whole day, a birthday on that day would otherwise be due
  // again and again.
  const birthday = Math.max(nextBirthday(born, zone, now), now + hour);
  const isNewUntil = newUntil(joinedAt);
  return isNewUntil > now ? Math.min(birthday, isNewUntil) : birthday;
}

/**
 * Repeating job: publishes birthdays, the end of "new member" periods, and changes of gender, interest and location
 * whose waiting time is over. Deletes squares in which a member was not for a long time.
 */
export async function changeByClock(deps: Deps): Promise<void> {
  const { database, now } = deps;
  const each = async (uids: readonly string[], change: (tx: Tx, uid: string) => Promise<void>) => {
    for (const uid of uids) {
      try {
        await database.transact((tx) => change(tx, uid));
      } catch (error) {
        // The next run tries this member again. The others must not wait for them.
        deps.log.error({ error }, 'a profile could not be changed by the clock');
      }
    }
  };
  await each(await findChangedByClock(database.db, now(), maxAtOnce), async (tx, uid) => {
    const profile = await lockProfile(tx, uid);
    const member = (await readMemberCards(tx, [uid], now())).get(uid);
    if (!profile || !member || profile.changes_by_clock_at > now()) return;
    const life = { born: birthDateOf(profile.dob), zone: profile.time_zone, joinedAt: member.joinedAt };
    const next = changesByClockAt({ ...life, now: now() });
    const delayed = [delayedGender(profile), delayedInterest(profile)].map(
      (column) => searchedFrom(column, now()) ?? next,
    );
    await updateProfile(tx, uid, { changes_by_clock_at: Math.min(next, ...delayed) });
    await profileChanged(deps, tx, uid);
  });
  await each(await findMoving(database.db, now(), maxAtOnce), async (tx, uid) => {
    await lockProfile(tx, uid);
    const kept = await findPlace(tx, uid);
    if (kept && (await writePlace(deps, tx, { uid, place: kept.place }))) await profileChanged(deps, tx, uid);
  });
  const today = Math.floor(now() / day);
  await database.transact(async (tx) => {
    await forgetSquares(tx, today);
    await forgetNetworkSquares(tx, today);
  });
}
