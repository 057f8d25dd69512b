import { readAddress } from '@mitto/account/server/public/address';
import { day, minute } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import { onCommit } from '@mitto/server-kit/database/transact';
import type { RepeatingJob } from '@mitto/server-kit/jobs/repeating-job';
import { mailJob } from '@mitto/server-kit/mail/mail-job';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { NotificationKind } from '../../contract/notification-kinds.ts';
import { type NotificationState, statesOf } from '../notification-list.ts';
import { decideFor, type Receiver, readReceiver } from '../receiver.ts';
import {
  type DigestPeriod,
  dropUnmailed,
  lastDigest,
  listDigestMembers,
  lockUnmailed,
  markMailed,
} from '../store/digest.ts';
import { digestMail, type MailedKind } from './digest-words.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

/** Time for which a notification waits to be seen before it is mailed. */
const waitsFor = day;
/** Age at which a notification is not mailed any more. */
const maxAge = 7 * day;
/** Min time between two digests to one member. */
const apart = day;
const atOnce = 100;
/** Max number of notifications that one digest counts. */
const most = 200;
/** Number of notifications that are dropped at a time. */
const maxDropped = 1000;

const noUid = '00000000-0000-0000-0000-000000000000';

export function digestJob(deps: Deps): RepeatingJob {
  return { kind: 'notifications.digest', everyMs: 15 * minute, work: () => sendDigests(deps) };
}

/** Mails one digest to each member with notifications that they have not seen for a day. */
export async function sendDigests(deps: Deps): Promise<void> {
  const period = { after: deps.now() - maxAge, until: deps.now() - waitsFor };
  await drop(deps, period);
  for (let from = noUid; ; ) {
    const uids = await listDigestMembers(deps.database.db, period, { from, most: atOnce });
    for (const uid of uids) await deps.database.transact((tx) => sendDigest(deps, tx, uid));
    const last = uids.at(-1);
    if (last === undefined) return;
    from = last;
  }
}

/** Counts what was seen within the day, or is too old by now. */
async function drop(deps: Deps, period: DigestPeriod): Promise<void> {
  for (let count = maxDropped; count === maxDropped; )
    count = await deps.database.transact(async (tx) => {
      const dropped = await dropUnmailed(tx, period, maxDropped);
      for (const { kind, isRead } of dropped) countMail(deps, tx, kind, isRead ? 'seen' : 'expired');
      return dropped.length;
    });
}

/** The mail and the record of what it tells commit together, so that nothing is mailed twice. */
async function sendDigest(deps: Deps, tx: Tx, uid: string): Promise<void> {
  const now = deps.now();
  const receiver = await readReceiver(deps, tx, uid);
  if (!receiver) return;
  const { email, isVerified = false, seenAt = 0 } = (await readAddress(tx, uid)) ?? {};
  const before = await lastDigest(tx, uid);
  if (before !== undefined && before > now - apart) return;
  const rows = await lockUnmailed(tx, uid, { after: now - maxAge, until: now - waitsFor }, most);
  const states = await statesOf(deps, tx, uid, rows);
  const told: NotificationState[] = [];
  const never: string[] = [];
  for (const row of rows) {
    const state = states.get(row.id);
    // A member who has opened the app since has seen that there is news.
    const why = row.at <= seenAt ? 'seen' : reasonAgainst(receiver, row.kind, now, state);
    if (state && why === undefined) told.push(state);
    else if (why !== 'later') {
      never.push(row.id);
      countMail(deps, tx, row.kind, why ?? 'gone');
    }
  }
  await markMailed(tx, never);
  if (told.length === 0) return;
  const isReached = email !== undefined && isVerified;
  const outcome = isReached ? 'sent' : 'no-address';
  for (const { row } of told) countMail(deps, tx, row.kind, outcome);
  await markMailed(
    tx,
    told.map(({ row }) => row.id),
    isReached ? now : undefined,
  );
  if (!isReached) return;
  const unsubscribe = unsubscribeUrl(deps, uid);
  const { appOrigin, appRouting = 'hash' } = deps.settings;
  const app = `${appOrigin}/${appRouting === 'hash' ? '#!/' : ''}home?open=notifications`;
  const mail = digestMail(receiver.choices.language, { counts: countsOf(told), app, unsubscribe });
  await deps.enqueue(tx, mailJob, { to: email, ...mail, unsubscribe }, { uid });
}

/** Reason for which a notification is not mailed now; undefined if it is. */
function reasonAgainst(
  receiver: Receiver,
  kind: NotificationKind,
  at: number,
  state: NotificationState | undefined,
): string | undefined {
  const { isSeen = false, isMuted = false } = state ?? {};
  const decision = decideFor(receiver, kind, 'email', { at, isShown: state !== undefined, isSeen, isMuted });
  if (decision.send === 'now') return undefined;
  return decision.send === 'later' ? 'later' : decision.why;
}

const countMail = (deps: Deps, tx: Tx, kind: NotificationKind, outcome: string): void =>
  onCommit(tx, () => deps.notificationFigures.count({ channel: 'email', kind, outcome }));

function countsOf(told: readonly NotificationState[]): Map<MailedKind, number> {
  const counts = new Map<MailedKind, number>();
  for (const { row, count } of told)
    if (row.kind !== 'security')
      counts.set(row.kind, (counts.get(row.kind) ?? 0) + (row.kind === 'activity' ? 1 : count));
  return counts;
}
