import { chat } from '@mitto/chat/contract';
import { circlesContract } from '@mitto/circles/contract';
import { locTypes } from '@mitto/discover/contract/search-filter';
import { Uid } from '@mitto/kit/ids';
import { second } from '@mitto/kit/time';
import { profileEvents } from '@mitto/profile/contract/profile-events';
import type { Tx } from '@mitto/server-kit/database/database';
import { defineJob, handleJob, type JobHandler } from '@mitto/server-kit/jobs/define-job';
import { on, type Subscription } from '@mitto/server-kit/module/define-module';
import type { Deps } from '@mitto/server-kit/module/deps';
import * as v from 'valibot';
import { type Act, actAs } from './act-as.ts';
import { demoActivityJob, enqueueActivities, planKind } from './demo-activities.ts';
import {
  hasConversation,
  hasMatch,
  isDemoPerson,
  readTalk,
  readTold,
  sharesName,
  strangersAmong,
} from './demo-life-store.ts';
import { scriptOf, traitOf } from './demo-script.ts';
import { gatherAround, listShown } from './gather-around.ts';

const Pair = v.strictObject({ by: Uid, to: Uid });
const Whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const gatherJob = defineJob({ kind: 'demo.gather', payload: v.strictObject({ uid: Uid }), maxTries: 5 });
const welcomeJob = defineJob({
  kind: 'demo.welcome',
  payload: v.strictObject({ uid: Uid, step: Whole }),
  maxTries: 3,
});
const likeBackJob = defineJob({ kind: 'demo.like-back', payload: Pair, maxTries: 3 });
const writeJob = defineJob({ kind: 'demo.write', payload: Pair, maxTries: 3 });

/** Kinds of the jobs by which demo people act. */
export const lifeKinds = [
  ...[gatherJob, welcomeJob, likeBackJob, writeJob].map(({ kind }) => kind),
  planKind,
];

/**
 * Acts towards a newcomer, each with the time since the one before. Within three minutes somebody has written.
 */
const welcome: readonly { readonly after: number; readonly act: 'visit' | 'likes' | 'messages' }[] = [
  { after: 20 * second, act: 'visit' },
  { after: 20 * second, act: 'likes' },
  { after: 30 * second, act: 'visit' },
  { after: 30 * second, act: 'likes' },
  { after: 50 * second, act: 'messages' },
  { after: 30 * second, act: 'likes' },
];
/** Time until demo people have moved near a newcomer. */
const activitiesAfter = 30 * second;
const likingPart = 0.5;
const writingPart = 0.5;

/** Time from `least` to twice as long, which differs from person to person. */
const pause = (person: string, least: number): number => Math.round(least * (1 + traitOf(person, 'pace')));

/**
 * Lets demo people answer what members do: on the embedded demo only, never in production. A member who has
 * just made a profile has neighbours, visits, likes and a first message within minutes.
 */
export function demoLife(deps: Deps): Subscription[] {
  const { events } = circlesContract;
  return [
    on(profileEvents.created, async ({ uid }, tx) => {
      if (await isDemo(tx, uid)) return;
      await deps.enqueue(tx, gatherJob, { uid }, { uid });
      await enqueueStep(deps, tx, uid, 0);
      await enqueueActivities(deps, tx, uid, activitiesAfter);
    }),
    on(profileEvents.changed, async ({ uid }, tx) => {
      if (!(await isDemo(tx, uid))) await deps.enqueue(tx, gatherJob, { uid }, { uid });
    }),
    on(events.liked, async ({ by, to }, tx) => {
      if ((await isDemoPerson(tx, by)) || !(await isDemoPerson(tx, to))) return;
      await enqueueLater(deps, tx, likeBackJob, { by: to, to: by }, 4 * second);
    }),
    on(events.matched, async ({ by, to }, tx) => {
      const isByPerson = await isDemoPerson(tx, by);
      if (isByPerson === (await isDemoPerson(tx, to))) return;
      const pair = isByPerson ? { by, to } : { by: to, to: by };
      const isFirst = !(await hasConversation(tx, pair.to));
      if (!isFirst && traitOf(pair.by, 'writing') >= writingPart) return;
      await enqueueLater(deps, tx, writeJob, pair, 6 * second);
    }),
    on(chat.events.sent, async ({ by, to }, tx) => {
      if ((await isDemoPerson(tx, by)) || !(await isDemoPerson(tx, to))) return;
      await enqueueLater(deps, tx, writeJob, { by: to, to: by }, 5 * second);
    }),
  ];
}

/** True for every account that the demo made, also for those one signs in as. */
async function isDemo(tx: Tx, uid: string): Promise<boolean> {
  const found = await tx
    .selectFrom('account_member')
    .select('is_demo')
    .where('uid', '=', uid)
    .executeTakeFirst();
  return found?.is_demo ?? true;
}

async function enqueueLater(
  deps: Deps,
  tx: Tx,
  job: typeof writeJob,
  { by, to }: v.InferOutput<typeof Pair>,
  least: number,
): Promise<void> {
  const at = deps.now() + pause(by, least);
  await deps.enqueue(tx, job, { by, to }, { at, uid: to, others: [by] });
}

async function enqueueStep(deps: Deps, tx: Tx, uid: string, step: number): Promise<void> {
  const next = welcome[step];
  if (next) await deps.enqueue(tx, welcomeJob, { uid, step }, { uid, at: deps.now() + next.after });
}

/** Handlers of the jobs that `demoLife` enqueues. Without life they drop what is left of an earlier start. */
export function demoLifeJobs(deps: Deps, isOn: boolean): JobHandler[] {
  return [
    demoActivityJob(deps, isOn),
    handleJob(gatherJob, async ({ uid }) => {
      if (!isOn) return;
      await deps.database.transact(async (tx) => {
        if (await gatherAround(deps, tx, uid)) await deps.enqueue(tx, gatherJob, { uid }, { uid });
      });
    }),
    handleJob(welcomeJob, async ({ uid, step }, { id }) => {
      if (!isOn) return;
      await approach(deps, uid, step, id);
      await deps.database.transact((tx) => enqueueStep(deps, tx, uid, step + 1));
    }),
    handleJob(likeBackJob, async ({ by, to }) => {
      if (isOn) await actAs(deps, likeOf(by, to));
    }),
    handleJob(writeJob, async ({ by, to }, { id }) => {
      if (isOn) await write(deps, by, to, id);
    }),
  ];
}

/** A like by a demo person. The first match of a member is certain, and no two matches share a name. */
function likeOf(by: string, to: string): Act {
  return {
    by,
    name: 'likes',
    input: { uid: to },
    isWanted: async (tx) =>
      (traitOf(by, 'liking') < likingPart || !(await hasMatch(tx, to))) && !(await sharesName(tx, to, by)),
  };
}

/** Does one step of the welcome, by somebody whom the newcomer is shown and has not met. */
async function approach(deps: Deps, uid: string, step: number, ref: string): Promise<void> {
  const act = welcome[step]?.act;
  if (!act) return;
  const found = await deps.database.transact(async (tx) => {
    const near = await listShown(deps, tx, uid, locTypes.nearMe);
    const shown = near.length > 0 ? near : await listShown(deps, tx, uid, locTypes.everywhere);
    for (const by of (await strangersAmong(tx, uid, shown)).slice(step)) {
      if (!(await sharesName(tx, uid, by))) return by;
    }
    return undefined;
  });
  if (found === undefined) return;
  if (act === 'messages') await open(deps, found, uid, ref);
  else
    await actAs(deps, {
      ...{ by: found, name: act, input: { uid } },
      isWanted: async (tx) => !(await sharesName(tx, uid, found)),
    });
}

/** Writes to a newcomer who has no conversation yet: a message request, as any member could send. */
async function open(deps: Deps, by: string, to: string, ref: string): Promise<void> {
  const hasOne = await deps.database.transact((tx) => hasConversation(tx, to));
  if (!hasOne) await write(deps, by, to, ref);
}

/** Reads what the member has written, and says the next line of the script if it is the person's turn. */
async function write(deps: Deps, by: string, to: string, ref: string): Promise<void> {
  const { talk, lines } = await deps.database.transact(async (tx) => {
    const [person, member] = [await readTold(tx, by), await readTold(tx, to)];
    return {
      talk: await readTalk(tx, by, to),
      lines: person && member ? scriptOf(by, person, member) : [],
    };
  });
  if (talk.heardAt !== null)
    await actAs(deps, { by, name: 'readMessages', input: { uid: to, upTo: talk.heardAt } });
  const content = lines[talk.said];
  if (content === undefined || talk.hasSpokenLast) return;
  await actAs(deps, {
    by,
    name: 'messages',
    input: { uid: to, content },
    ref,
    isWanted: async (tx) => (await readTalk(tx, by, to)).said === talk.said,
  });
}
