import { registerMember } from '@mitto/account/server/members/register-member';
import { findMemberBy, updateMember } from '@mitto/account/server/store/members';
import { Uid } from '@mitto/kit/ids';
import { day } from '@mitto/kit/time';
import { dayIn, serviceTimeZone } from '@mitto/profile/contract/calendar';
import type { DemoPerson } from '@mitto/profile/server/seed/demo-person';
import { makeDemoPeople } from '@mitto/profile/server/seed/make-demo-people';
import { putDemoPhotos } from '@mitto/profile/server/seed/put-demo-photos';
import { putDemoProfile } from '@mitto/profile/server/seed/put-demo-profile';
import type { Tx } from '@mitto/server-kit/database/database';
import { defineJob, handleJob, type JobHandler } from '@mitto/server-kit/jobs/define-job';
import type { Deps } from '@mitto/server-kit/module/deps';
import * as v from 'valibot';
import { demoDomain } from './demo-domain.ts';
import { demoLifeJobs, lifeKinds } from './demo-life.ts';
import { demoMembers } from './demo-members.ts';
import { demoPasswordHash } from './demo-password.ts';

const Whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const Batch = v.strictObject({ from: Whole, to: Whole });

/**
 * A member whose portraits a job draws. `who` is the number of a demo person, or the username of a demo
 * member.
 */
const Sitter = v.strictObject({ uid: Uid, who: v.union([Whole, v.string()]) });

/**
 * Job that creates a few demo people and enqueues the job for the next ones. Small batches prevent other jobs
 * from waiting long.
 */
const peopleJob = defineJob({ kind: 'demo.people', payload: Batch, maxTries: 5 });
const photosJob = defineJob({
  kind: 'demo.photos',
  payload: v.strictObject({ sitters: v.array(Sitter) }),
  maxTries: 5,
});
const atOnce = 8;

/**
 * Inserts demo people and enqueues a job that draws their portraits. People whose username already exists are
 * skipped. Returns the uids of the inserted ones.
 */
export async function putDemoPeople(
  tx: Tx,
  deps: Deps,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<string[]> {
  const passwordHash = await demoPasswordHash(deps);
  const people = makeDemoPeople(to, dayIn(serviceTimeZone, deps.now())).slice(from);
  const sitters: v.InferOutput<typeof Sitter>[] = [];
  for (const [index, person] of people.entries()) {
    const uid = await putPerson(tx, deps, passwordHash, person);
    if (uid !== undefined) sitters.push({ uid, who: from + index });
  }
  await enqueuePortraits(tx, deps, sitters);
  return sitters.map(({ uid }) => uid);
}

/** Enqueues a job that draws the portraits after the commit. */
export async function enqueuePortraits(
  tx: Tx,
  deps: Deps,
  sitters: readonly v.InferInput<typeof Sitter>[],
): Promise<void> {
  if (sitters.length > 0) await deps.enqueue(tx, photosJob, { sitters: [...sitters] });
}

async function putPerson(
  tx: Tx,
  deps: Deps,
  passwordHash: string | null,
  person: DemoPerson,
): Promise<string | undefined> {
  if (await findMemberBy(tx, 'username_key', person.username)) return undefined;
  const joinedAt = deps.now() - person.daysHere * day;
  const { uid } = await registerMember(tx, deps, {
    email: `${person.username}@${demoDomain}`,
    passwordHash,
    emailVerifiedAt: joinedAt,
    referral: null,
    isDemo: true,
  });
  // Premium members may answer at once: a demo person who has to wait an hour would seem not to be there.
  const premiumUntil = deps.settings.isProduction ? null : deps.now() + 3650 * day;
  await updateMember(tx, uid, {
    made_at: joinedAt,
    premium_until: premiumUntil,
    premium_told: premiumUntil !== null,
  });
  await putDemoProfile(tx, deps, { uid, joinedAt }, person);
  return uid;
}

/** Enqueues the creation of the demo people whose numbers are at least `from` and below `to`. */
export async function enqueueDemoPeople(
  tx: Tx,
  deps: Deps,
  batch: v.InferInput<typeof Batch>,
): Promise<void> {
  if (batch.from < batch.to) await deps.enqueue(tx, peopleJob, batch);
}

/** Drops the jobs that would create further demo people, draw portraits of removed ones, or let them act. */
export async function dropDemoJobs({ database }: Pick<Deps, 'database'>): Promise<void> {
  const kinds = [peopleJob.kind, photosJob.kind, ...lifeKinds];
  await database.db.deleteFrom('job').where('kind', 'in', kinds).execute();
}

export function demoJobs(deps: Deps, { isLively }: { readonly isLively: boolean }): JobHandler[] {
  return [
    ...demoLifeJobs(deps, isLively),
    handleJob(peopleJob, ({ from, to }) =>
      deps.database.transact(async (tx) => {
        const next = Math.min(to, from + atOnce);
        await putDemoPeople(tx, deps, { from, to: next });
        await enqueueDemoPeople(tx, deps, { from: next, to });
      }),
    ),
    handleJob(photosJob, async ({ sitters }) => {
      const numbers = sitters.flatMap(({ who }) => (typeof who === 'number' ? [who] : []));
      const people = makeDemoPeople(Math.max(0, ...numbers.map((number) => number + 1)), someDay);
      await putDemoPhotos(
        deps,
        sitters.flatMap(({ uid, who }) => {
          const sitter =
            typeof who === 'number'
              ? people[who]
              : demoMembers.find(({ profile }) => profile.username === who);
          return sitter ? [{ uid, look: sitter.look, poses: sitter.poses }] : [];
        }),
      );
    }),
  ];
}

/** Date for creating demo people when only their looks matter, which do not depend on the date. */
const someDay = { day: 1, month: 1, year: 2026 } as const;
