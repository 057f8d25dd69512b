import { randomInt } from 'node:crypto';
import { putMembers } from '@mitto/account/server/seed/put-members';
import { putCircles } from '@mitto/circles/server/seed/put-circles';
import { putSeekers } from '@mitto/discover/server/seed/put-seekers';
import { newUid } from '@mitto/kit/ids';
import { day, minute } from '@mitto/kit/time';
import { dayIn, serviceTimeZone } from '@mitto/profile/contract/calendar';
import { Dice } from '@mitto/profile/server/seed/dice';
import { demoPeople } from '@mitto/profile/server/seed/make-demo-people';
import { putProfiles } from '@mitto/profile/server/seed/put-profiles';
import type { Deps } from '@mitto/server-kit/module/deps';
import { logFirstRecords } from '@mitto/sync-server/log-first-records';
import { demoPasswordHash } from './demo/demo-password.ts';
import { meetingsAmong } from './demo/meetings-among.ts';

const atOnce = 2000;

/**
 * Creates thousands of complete demo accounts with the demo password, in production without any. Each call adds new ones. They appear in the
 * search and were last active at various times. Some of them like, match and visit each other. Unlike the
 * demo people they have no pictures.
 */
export async function seedPeople(
  deps: Deps,
  count: number,
  onProgress: (done: number) => void,
): Promise<void> {
  const passwordHash = await demoPasswordHash(deps);
  const seed = randomInt(2 ** 32);
  const batch = seed.toString(36);
  const random = new Dice(seed);
  const people = demoPeople(dayIn(serviceTimeZone, deps.now()), seed);
  // The next batch is created while the current one is being written.
  let writing = Promise.resolve();
  for (let begun = 0; begun < count; ) {
    const next = Math.min(count, begun + atOnce);
    const made = Array.from({ length: next - begun }, () => {
      const person = people.next().value;
      const username = `${person.username}-${batch}`;
      const joinedAt = deps.now() - person.daysHere * day;
      const activeAt = Math.max(joinedAt, deps.now() - idleFor(random));
      return {
        uid: newUid(),
        name: person.name,
        username,
        email: emailOf(username),
        joinedAt,
        activeAt,
        person,
      };
    });
    const meetings = meetingsAmong(made, random, deps.now());
    await writing;
    writing = deps.database.transact(async (tx) => {
      await putMembers(tx, made, passwordHash);
      const records = [
        await putProfiles(tx, deps, made),
        await putSeekers(tx, deps, made),
        await putCircles(tx, deps, meetings),
      ];
      await logFirstRecords(tx, records.flat());
    });
    begun = next;
    writing = writing.then(() => onProgress(next));
  }
  await writing;
}

/**
 * Returns a random time in ms since the last activity. One in fifty members is online, three in ten were
 * active today, a quarter this week, and the others within a year.
 */
function idleFor(random: Dice): number {
  const when = random.roll();
  if (when < 0.02) return random.roll() * 14 * minute;
  if (when < 0.3) return 15 * minute + random.roll() * day;
  if (when < 0.55) return day + random.roll() * 6 * day;
  return 7 * day + random.roll() * 360 * day;
}

const emailOf = (username: string): string => `${username}@people.mitto.example`;
