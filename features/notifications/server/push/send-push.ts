import { readMemberCards } from '@mitto/account/server/public/member-cards';
import { readLastWords } from '@mitto/chat/server/public/last-words';
import { day, second } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import { type JobRun, LaterJob } from '@mitto/server-kit/jobs/define-job';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Push, PushOutcome, PushTarget } from '@mitto/server-kit/push/push-sender';
import type { NotificationKind } from '../../contract/notification-kinds.ts';
import { type PushPayload, tagOf } from '../../contract/push-payload.ts';
import { activityOf } from '../activity-state.ts';
import { isListedRead, type NotificationState, statesOf } from '../notification-list.ts';
import { decideFor, type Receiver, readReceiver } from '../receiver.ts';
import { listUnread, readNotifications } from '../store/notifications.ts';
import { deleteEndpoint, listSubscriptions } from '../store/subscriptions.ts';
import { type PushWish, pushJob } from './push-job.ts';
import type { PushService } from './push-service.ts';
import { type PushFacts, pushWords } from './push-words.ts';
import { endpointMac, targetOf, unsealAddress } from './subscribe.ts';

/** Time for which a push service keeps a push for a device that is away (s). */
const ttl = day / second;
/** Age at which a notification is no news any more. Quiet hours last a day at most. */
const maxAge = 2 * day;
/** Max number of unread notifications that a push names and counts. */
const maxNamed = 30;
/** Max bytes of a name and of the words of a message: with all else they fit into one push. */
const maxName = 400;
const maxMessage = 1500;

type Plan =
  | { readonly outcome: string; readonly kind: NotificationKind | 'unknown' }
  | { readonly later: number }
  | {
      readonly kind: NotificationKind;
      readonly target: PushTarget;
      readonly push: Push;
      readonly discreet: Push;
    };

/** Sends one notification to one device, if the member still wants it now. */
export async function sendPush(deps: Deps, service: PushService, wish: PushWish, run: JobRun): Promise<void> {
  const { notificationFigures: figures, now } = deps;
  const plan = await deps.database.transact((tx) => planPush(deps, tx, wish));
  if ('later' in plan) throw new LaterJob(plan.later, 'The quiet hours have begun anew.');
  const count = (outcome: string) => figures.count({ channel: 'push', kind: plan.kind, outcome });
  if ('outcome' in plan) return count(plan.outcome);
  let outcome = await service.send(plan.target, plan.push);
  // A push service may take less than the standard asks for.
  if (outcome.kind === 'too-large') outcome = await service.send(plan.target, plan.discreet);
  if (outcome.kind === 'later') {
    if (run.attempt >= pushJob.maxTries) count('given-up');
    throw laterError(outcome, now());
  }
  if (outcome.kind === 'gone') {
    const mac = endpointMac(deps.secrets, plan.target.endpoint);
    await deps.database.transact((tx) => deleteEndpoint(tx, mac));
  }
  count(outcome.kind);
}

function laterError({ status, retryAfterMs }: Extract<PushOutcome, { kind: 'later' }>, now: number): Error {
  const why = `The push service is busy or away: status ${status}.`;
  return retryAfterMs === undefined ? new Error(why) : new LaterJob(now + retryAfterMs, why);
}

async function planPush(deps: Deps, tx: Tx, { uid, deviceId, id, at }: PushWish): Promise<Plan> {
  const receiver = await readReceiver(deps, tx, uid);
  const [subscription] = await listSubscriptions(tx, { uid, deviceId });
  const [row] = await readNotifications(tx, uid, [id]);
  if (!row) return { outcome: 'gone', kind: 'unknown' };
  const { kind } = row;
  if (!receiver) return { outcome: 'gone', kind };
  if (!subscription) return { outcome: 'no-device', kind };
  // Newer news of the topic have a push of their own.
  if (row.at !== at) return { outcome: 'replaced', kind };
  const now = deps.now();
  if (now - at > maxAge) return { outcome: 'expired', kind };
  const state = (await statesOf(deps, tx, uid, [row])).get(id);
  const { isSeen = false, isMuted = false } = state ?? {};
  const isShown = state !== undefined;
  const decision = decideFor(receiver, kind, 'push', { at: now, isShown, isMuted, isSeen });
  if (decision.send === 'later') return { later: decision.at };
  if (decision.send === 'never') return { outcome: decision.why, kind };
  if (!state) return { outcome: 'gone', kind };
  const { language, sealed } = subscription;
  const open = await openTags(deps, tx, uid);
  // A push service reads both: the topic must not link receivers of one author, nor the urgency tell a kind.
  const topic = deps.secrets.mac('push-topic', `${uid} ${row.topic}`).subarray(0, 24).toString('base64url');
  const urgency = 'high';
  const activity = activityOf(row);
  const pushOf = (told: PushFacts): Push => {
    const payload: PushPayload = {
      tag: tagOf(id),
      at,
      ...pushWords(language, told),
      language,
      kind,
      ...(row.other !== null && { uid: row.other }),
      ...(activity && { activity: activity.id }),
      ...open,
    };
    return { text: Buffer.from(JSON.stringify(payload)), ttl, urgency, topic };
  };
  const discreet = {
    kind,
    count: state.count,
    isOfOne: row.other !== null,
    security: row.detail && 'event' in row.detail ? row.detail : undefined,
    isApproved: row.detail && 'isApproved' in row.detail ? row.detail.isApproved : undefined,
    news: activity?.news,
  };
  return {
    kind,
    target: targetOf(unsealAddress(deps.secrets, sealed)),
    push: pushOf({ ...discreet, ...(await readPreview(deps, tx, receiver, state)) }),
    discreet: pushOf(discreet),
  };
}

/** The number of unread notifications, and their tags unless there are too many. */
async function openTags(deps: Deps, tx: Tx, uid: string): Promise<Pick<PushPayload, 'unread' | 'open'>> {
  const rows = await listUnread(tx, uid, maxNamed + 1);
  const unread = [...(await statesOf(deps, tx, uid, rows)).values()].filter(
    (state) => !isListedRead(state.row, state),
  );
  const isAll = rows.length <= maxNamed;
  return { unread: unread.length, ...(isAll && { open: unread.map(({ row }) => tagOf(row.id)) }) };
}

/** Name and words, if the member allows them on their devices. */
async function readPreview(
  deps: Deps,
  tx: Tx,
  { uid, choices }: Receiver,
  { row: { kind, other } }: NotificationState,
): Promise<Pick<PushFacts, 'name' | 'message'>> {
  if (!choices.showsPreviews || other === null) return {};
  const name = (await readMemberCards(tx, [other], deps.now())).get(other)?.name;
  if (!name) return {};
  const preview = { name: shorten(name, maxName) };
  if (kind !== 'message' && kind !== 'request') return preview;
  const words = await readLastWords(tx, uid, other);
  return words ? { ...preview, message: shorten(words, maxMessage) } : preview;
}

/** Cuts a text at whole characters, so that it takes at most this many bytes in a push. */
function shorten(text: string, maxBytes: number): string {
  const bytes = (part: string): number => Buffer.byteLength(JSON.stringify(part));
  if (bytes(text) <= maxBytes) return text;
  let short = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (bytes(`${short}${segment}…`) > maxBytes) break;
    short += segment;
  }
  return `${short}…`;
}
