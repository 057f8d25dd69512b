import type { Updates, UpdatesRequest } from '@mitto/kit/database-api';
import type { PushRequest } from '@mitto/kit/outbox-entry';
import { emptySum, writeSum } from '@mitto/kit/row-hash';
import { addToFill, applyRecords, beginFill, swapFilled } from '../data/apply-records.ts';
import { dropFilesOf } from '../data/kept-files.ts';
import type { WriteTx } from '../data/local-store.ts';
import type { Meta } from '../data/meta-record.ts';
import { type OutboxItem, touchedBy } from '../data/outbox-item.ts';
import { redrawRows } from '../data/reconcile-rows.ts';
import type { TablePlans } from '../data/table-plan.ts';
import type { SocketUpdate } from './live-socket.ts';
import { type Batch, pushOutbox } from './push-outbox.ts';
import { type SyncClientOptions, SyncFailure } from './sync-client.ts';

interface Pulled {
  /** True when this device has everything that the server had. */
  readonly isHead: boolean;
  readonly syncId?: string;
  readonly endpoint: string | null;
}

export interface SyncStep {
  readonly isStopped: () => boolean;
  /**
   * True while the socket reports changes made elsewhere. Then nothing is fetched, unless an applied entry
   * still waits for the rows that it changed.
   */
  readonly isTold: () => boolean;
}

/** Sends the pending entries and fetches a page; returns undefined when nothing had to be fetched. */
export async function pushAndPull(
  options: SyncClientOptions,
  { isStopped, isTold }: SyncStep,
  taken?: Batch,
): Promise<Pulled | undefined> {
  const { api, store } = options;
  let failure: unknown;
  try {
    const pushMany = (request: PushRequest) => api.pushMany(request);
    const isGone = ({ op }: OutboxItem, code: string | undefined) =>
      code !== undefined && code === options.uploads?.goneCodeOf(op);
    await pushOutbox({ ...options, pushMany, isGone, isStopped }, taken);
  } catch (error) {
    // A server that fails on an entry (5xx) can still be read from; an unreachable server cannot.
    if (!(error instanceof SyncFailure) || error.status < 500) throw error;
    failure = error;
  }
  if (failure === undefined && isTold()) {
    const outbox = await store.read((tx) => tx.outbox());
    if (!outbox.some(({ state }) => state === 'settling')) return undefined;
  }
  const pulled = isStopped() ? { isHead: true, endpoint: null } : await pullPage(options);
  if (failure !== undefined) throw failure;
  return pulled;
}

async function pullPage({
  store,
  plans,
  schema,
  api,
  socket,
  onMismatch,
}: SyncClientOptions): Promise<Pulled> {
  const { request, settling } = await store.read(async (tx) => ({
    request: { ...updatesRequest(await tx.meta(), plans, schema), socketEnabled: socket !== undefined },
    settling: (await tx.outbox()).filter(({ state }) => state === 'settling'),
  }));
  const updates = await api.updates(request);
  const { isHead, mismatched } = await store.write(async (tx) => {
    const taken = await applyUpdates(tx, plans, request, updates);
    if (taken.isHead) await dropReconciled(tx, new Set(settling.map(({ mid }) => mid)));
    return taken;
  });
  if (mismatched.length > 0) onMismatch(mismatched);
  return { isHead, syncId: updates.syncId, endpoint: updates.socketServerEndpoint };
}

/**
 * Applies a socket update and its cursor in one transaction, if the update begins at this device's cursor.
 * Otherwise returns false.
 */
export async function applySocketUpdate(
  { store, plans }: SyncClientOptions,
  { prev, syncId, phase, records }: SocketUpdate,
): Promise<boolean> {
  if (prev === null || syncId === null || phase === null) return false;
  return await store.write(async (tx) => {
    if ((await tx.meta()).syncId !== prev) return false;
    const shared = { ref: null, destroy: false, socketServerEndpoint: null };
    await applyUpdates(tx, plans, { syncId: prev }, { ...shared, records, syncId, type: phase });
    return true;
  });
}

/** Builds the next request to the server. It contains checksums only once every page has been fetched. */
export function updatesRequest(meta: Meta, plans: TablePlans, schema: number): UpdatesRequest {
  const checksums = meta.isComplete
    ? Object.fromEntries([...plans.keys()].map((name) => [name, writeSum(meta.sums[name] ?? emptySum)]))
    : {};
  const { clientId, syncId } = meta;
  return { checksums, ref: null, type: null, syncId, socketEnabled: false, clientId, schema };
}

export interface PageOutcome {
  /** True when this device has everything that the server had at that moment. */
  readonly isHead: boolean;
  /**
   * Tables whose checksums differed: a defect of the client or the server, repaired by refilling all tables.
   */
  readonly mismatched: readonly string[];
}

/**
 * Applies a page: stores its rows and the new cursor in one transaction, so that neither is stored without
 * the other.
 */
export async function applyUpdates(
  tx: WriteTx,
  plans: TablePlans,
  asked: Pick<UpdatesRequest, 'syncId'>,
  { records, syncId, type, destroy }: Updates,
): Promise<PageOutcome> {
  const meta = await tx.meta();
  // Another tab has advanced the cursor meanwhile, so this page is stale.
  if (meta.syncId !== asked.syncId) return { isHead: false, mismatched: [] };
  if (Array.isArray(destroy)) {
    await beginFill(tx, plans);
    return { isHead: false, mismatched: destroy.filter((name) => plans.has(name)) };
  }
  if (destroy) await beginFill(tx, plans);
  else if (type !== 'insert') await swapFilled(tx, plans);
  const { filling } = await tx.meta();
  for (const [table, all] of Object.entries(records)) {
    if (filling.includes(table)) await addToFill(tx, table, all);
    else if (plans.has(table)) await applyRecords(tx, plans, table, all);
  }
  await tx.setMeta({ ...(await tx.meta()), syncId, isComplete: type !== 'insert' });
  return { isHead: type === null, mismatched: [] };
}

/**
 * Drops entries that the server has applied, once this device has reached the head. All rows changed before
 * the page was requested have been fetched by then, so the patches of the entries are no longer needed.
 */
async function dropReconciled(tx: WriteTx, mids: ReadonlySet<string>): Promise<void> {
  const settled = (await tx.outbox()).filter(({ state, mid }) => state === 'settling' && mids.has(mid));
  if (settled.length === 0) return;
  await tx.deleteFromOutbox(settled.map(({ order }) => order));
  await dropFilesOf(tx, settled);
  await redrawRows(tx, settled.flatMap(touchedBy));
}
