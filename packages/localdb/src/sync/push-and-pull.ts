import type { PushRequest } from '@mitto/kit/outbox-entry';
import type { OutboxItem } from '../outbox/outbox-item.ts';
import { pushOutbox } from '../outbox/push-outbox.ts';
import type { Batch } from '../outbox/send-outbox.ts';
import type { SocketUpdate } from '../socket/live-socket.ts';
import type { SyncClientOptions } from '../sync-client.ts';
import { SyncFailure } from '../sync-failure.ts';
import { applyUpdates, dropReconciled, updatesRequest } from './apply-updates.ts';

interface Pulled {
  /** True when this device has everything that the server had. */
  readonly isHead: boolean;
  readonly syncId?: string;
  readonly endpoint: string | null;
}

export interface Step {
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
  { isStopped, isTold }: Step,
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
