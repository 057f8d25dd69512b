import { registerMember } from '@mitto/account/server/members/register-member';
import { updateMember, updatePrivacy } from '@mitto/account/server/store/members';
import { day, second } from '@mitto/kit/time';
import { putDemoProfile } from '@mitto/profile/server/seed/put-demo-profile';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { enqueueActivities } from './demo/demo-activities.ts';
import { putDemoCircles } from './demo/demo-circles.ts';
import { demoMembers } from './demo/demo-members.ts';
import { demoPasswordHash } from './demo/demo-password.ts';
import { enqueueDemoPeople, enqueuePortraits, putDemoPeople } from './demo/demo-people.ts';

/** Number of people created before the server starts. Jobs create the others while it is running. */
const firstPeople = 24;

/** Time after the start until most of the other people are created. */
const firstActivitiesAfter = 20 * second;

/**
 * Creates the demo members and `count` further people, if the database has no members. Returns true if it
 * did. All of them have the same password. In production they have none, and none is an administrator.
 */
export async function seedDemo(deps: Deps, count: number): Promise<boolean> {
  const passwordHash = await demoPasswordHash(deps);
  return await deps.database.transact(async (tx) => {
    const anybody = await tx.selectFrom('account_member').select('uid').limit(1).executeTakeFirst();
    if (anybody) return false;
    const [demo, admin] = await putDemoMembers(tx, deps, passwordHash);
    if (admin) await leaveOutOfSearch(tx, deps, admin);
    const first = Math.min(count, firstPeople);
    const others = await putDemoPeople(tx, deps, { from: 0, to: first });
    if (demo) await putDemoCircles(tx, deps, demo, others);
    await enqueueDemoPeople(tx, deps, { from: first, to: count });
    if (demo) await enqueueActivities(deps, tx, demo, firstActivitiesAfter);
    return true;
  });
}

/**
 * Hides the administrator from the search. The flag counts only with premium, so the administrator gets premium
 * without an end.
 */
async function leaveOutOfSearch(tx: Tx, { now }: Deps, admin: string): Promise<void> {
  await updateMember(tx, admin, { premium_until: now() + 100 * 365 * day });
  await updatePrivacy(tx, admin, { search: false });
}

async function putDemoMembers(tx: Tx, deps: Deps, passwordHash: string | null): Promise<string[]> {
  const uids: string[] = [];
  const { isProduction } = deps.settings;
  const put = demoMembers.filter(({ roles }) => !(isProduction && roles.includes('ROLE_ADMIN')));
  for (const { email, roles, profile } of put) {
    const joinedAt = deps.now();
    const { uid } = await registerMember(tx, deps, {
      email,
      passwordHash,
      emailVerifiedAt: joinedAt,
      referral: null,
      isDemo: true,
    });
    await updateMember(tx, uid, { roles: [...roles] });
    await putDemoProfile(tx, deps, { uid, joinedAt }, profile);
    await enqueuePortraits(tx, deps, [{ uid, who: profile.username }]);
    uids.push(uid);
  }
  return uids;
}
