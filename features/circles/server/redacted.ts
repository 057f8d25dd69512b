import { memberFacts } from '@mitto/account/server/public/member-facts';
import { day, hour, minute } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { findLogged } from '@mitto/sync-server/row-store';
import { circles, visitors } from '../contract/circle-tables.ts';
import { circlesContract } from '../contract/contract.ts';
import { usualStepMinutes } from '../contract/redacted-steps.ts';
import {
  deleteRedacted,
  deleteRedactedLike,
  deleteWaiting,
  hideRedacted,
  insertRedacted,
  isVisitedBy,
  listDue,
  listEnding,
  lockWaiting,
  type RedactedKind,
  type RedactedRow,
  readLikedAt,
  redactedIds,
  redactedSource,
  type Waiting,
} from './store/redacted.ts';

/**
 * Redacted rows: the likes and visits whose author a standard member may not know. They change in batches at
 * fixed times of the clock (decision 068). Between two batches nothing that the member can read depends on
 * what others do.
 */

/**
 * Each change waits up to this many steps before a batch may show it, drawn for each change apart. With shorter
 * waits one finds the author among those who were online before (decision 194).
 */
const usualSteps = 3;
/**
 * Time that a redacted visit is shown. The visitor makes no second row meanwhile: a regular visitor would be
 * found by comparing many rows with who was there.
 */
export const visitShownFor = 30 * day;

const tableOf: Readonly<Record<RedactedKind, string>> = { like: circles.name, visit: visitors.name };
const usersAtOnce = 200;
const nobody = '00000000-0000-0000-0000-000000000000';

interface BatchChoices {
  /** Shows changes made before this time; by default the time of the batch. */
  readonly before?: number;
  /** The longest wait of a change. */
  readonly maxWait?: number;
}

type BatchDeps = Pick<Deps, 'database' | 'emit' | 'now' | 'secrets' | 'settings' | 'touch'>;

interface Batch {
  readonly at: number;
  readonly before: number;
  readonly maxWait: number;
}

const stepOf = ({ settings }: Pick<Deps, 'settings'>): number =>
  (settings.redactedEveryMinutes ?? usualStepMinutes) * minute;

/** Time of the newest batch. Batches begin at whole steps from midnight UTC. */
export function batchTime(deps: Pick<Deps, 'now' | 'settings'>): number {
  const step = stepOf(deps);
  return Math.floor(deps.now() / step) * step;
}

/**
 * Creates the job that runs each batch. It looks every minute, and does nothing until the time of the next
 * batch has come.
 */
export function batchJob(deps: BatchDeps): () => Promise<void> {
  let done = 0;
  return async () => {
    const at = batchTime(deps);
    if (at === done) return;
    await showRedacted(deps);
    done = at;
  };
}

/**
 * Runs the newest batch for all members. A batch that is run again changes nothing: the wait of a change follows
 * from the change alone.
 */
export async function showRedacted(deps: BatchDeps, choices: BatchChoices = {}): Promise<void> {
  const at = batchTime(deps);
  const { before = at, maxWait = usualSteps * stepOf(deps) } = choices;
  const batch = { at, before, maxWait };
  for (let after = nobody; ; ) {
    const due = await listDue(deps.database.db, before, after, usersAtOnce);
    for (const uid of due) await deps.database.transact((tx) => showToMember(deps, tx, uid, batch));
    const last = due.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

async function showToMember(deps: BatchDeps, tx: Tx, uid: string, batch: Batch): Promise<void> {
  const member = await memberFacts(tx, uid, deps.now());
  if (!member) return;
  // In the order of the members' ids the rows would tell who is older here.
  const orderOf = (change: string) =>
    deps.secrets.mac('circles-redacted', `order ${change} ${batch.at}`).toString('hex');
  const waiting = shuffle(await lockWaiting(tx, uid, batch.before), ({ kind, other }) =>
    orderOf(`${uid} ${kind} ${other}`),
  );
  for (const one of waiting) {
    if (waitsOn(deps, batch, one.at, `${uid} ${one.kind} ${one.other} ${one.at}`)) continue;
    await deleteWaiting(tx, uid, one);
    // A member with premium has seen the exact time. Then it is the time of the row, too, so that the row is
    // no news when premium ends.
    const shownAt = member.isPremium ? Math.floor(one.at / hour) * hour : batch.at;
    const changed = await follow(tx, uid, one, shownAt);
    if (changed) await report(deps, tx, uid, changed);
  }
  for (const row of shuffle(await listEnding(tx, uid, batch.before), ({ id }) => orderOf(id))) {
    if (waitsOn(deps, batch, row.ends_at, row.id)) continue;
    await deleteRedacted(tx, row.id);
    await report(deps, tx, uid, { row, came: false });
  }
}

/** Puts rows into the order of a keyed digest, which changes with the batch. */
function shuffle<T>(rows: readonly T[], digestOf: (row: T) => string): T[] {
  const keyed = rows.map((row) => ({ row, key: digestOf(row) }));
  return keyed.toSorted((one, other) => (one.key < other.key ? -1 : 1)).map(({ row }) => row);
}

interface Changed {
  readonly row: RedactedRow;
  /** True for news. False for a row that went, and for a like that comes back with its author. */
  readonly came: boolean;
}

/** Reports a redacted row to the member's devices, and to higher features. */
async function report(
  { touch, emit }: Pick<Deps, 'touch' | 'emit'>,
  tx: Tx,
  uid: string,
  { row: { id, kind, shown_at: shownAt }, came }: Changed,
): Promise<void> {
  touch(tx, uid, tableOf[kind], redactedSource(id));
  await emit(tx, circlesContract.events.redactedChanged, { uid, kind, shownAt, came });
}

/** Brings the redacted row about one person up to date. Returns a row that came or went. */
async function follow(
  tx: Tx,
  uid: string,
  { kind, other, at }: Waiting,
  shownAt: number,
): Promise<Changed | undefined> {
  if (kind === 'visit') {
    if (!(await isVisitedBy(tx, uid, other))) return undefined;
    const row = await insertRedacted(tx, { uid, kind, other, shownAt, endsAt: shownAt + visitShownFor });
    return row && { row, came: true };
  }
  const likedAt = await readLikedAt(tx, uid, other);
  if (likedAt !== undefined) {
    const row = await insertRedacted(tx, { uid, kind, other, shownAt, endsAt: null });
    return row && { row, came: likedAt >= at };
  }
  const gone = await deleteRedactedLike(tx, uid, other);
  return gone && { row: gone, came: false };
}

/**
 * True if a change waits for a later batch. The draw is the same for each batch, nobody can predict it, and it
 * does not depend on other changes: otherwise one could make one's own to time those of others.
 */
function waitsOn(
  { secrets }: Pick<Deps, 'secrets'>,
  { before, maxWait }: Batch,
  at: number,
  change: string,
): boolean {
  const drawn = secrets.mac('circles-redacted', `wait ${change}`).readUInt32BE() / 2 ** 32;
  return at + drawn * maxWait >= before;
}

/**
 * Hides the redacted row with this reference from its member. The answer is the same for a row that has gone, or
 * whose person has, and nothing changes for anybody else: not even the member's own search, which would tell who
 * it was. With premium the person stays out of the list, until they match, write, or like anew.
 */
export async function hideCard(
  deps: Pick<Deps, 'touch' | 'emit'>,
  tx: Tx,
  uid: string,
  { kind, card }: { readonly kind: RedactedKind; readonly card: string },
): Promise<void> {
  // The reference of a redacted row is random: the change log alone knows what it stands for.
  const logged = await findLogged(tx, uid, tableOf[kind], [card]);
  const [id] = redactedIds(logged.map(({ source }) => source));
  const hidden = id === undefined ? undefined : await hideRedacted(tx, uid, id);
  if (hidden) await report(deps, tx, uid, { row: hidden, came: false });
}

/** Shows a redacted row of a member who is being created, without waiting for a batch. */
export async function showSeeded(
  { touch }: Pick<Deps, 'touch'>,
  tx: Tx,
  uid: string,
  { kind, other, at }: Waiting,
): Promise<void> {
  const shownAt = Math.floor(at / hour) * hour;
  const endsAt = kind === 'visit' ? shownAt + visitShownFor : null;
  const row = await insertRedacted(tx, { uid, kind, other, shownAt, endsAt });
  if (row) touch(tx, uid, tableOf[kind], redactedSource(row.id));
}

/**
 * Takes the redacted like away at once, waiting or shown, because the member may know who it is from: the
 * two match, or the author has revealed themselves.
 */
export async function dropRedactedLike(
  deps: Pick<Deps, 'touch' | 'emit'>,
  tx: Tx,
  uid: string,
  other: string,
): Promise<void> {
  const row = await deleteRedactedLike(tx, uid, other);
  if (row) await report(deps, tx, uid, { row, came: false });
}
