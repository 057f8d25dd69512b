import type { LocalStore, ReadTx } from './local-store.ts';
import type { OutboxItem } from './outbox-item.ts';

/** Report on the outbox, for screens. */
export interface OutboxReport {
  /** Shown as "Not sent yet": entries that have not been sent to the server. */
  readonly waiting: readonly OutboxItem[];
  /** Shown as "Sent": entries that were sent and are not answered yet. */
  readonly sent: readonly OutboxItem[];
  /**
   * Shown as "Refused because...": entries with the error code, the time until a retry may succeed, and the
   * typed values.
   */
  readonly refused: readonly OutboxItem[];
  /** Number of rows from the server that this version cannot read. */
  readonly quarantined: number;
}

export async function reportOutbox(tx: ReadTx): Promise<OutboxReport> {
  const all = await tx.outbox();
  return {
    waiting: all.filter(({ state }) => state === 'queued'),
    sent: all.filter(({ state }) => state === 'sent'),
    refused: all.filter(({ state }) => state === 'refused'),
    quarantined: (await tx.held()).length,
  };
}

/** Returns the entries that the server has not answered. */
export async function unsentOf(tx: ReadTx): Promise<OutboxItem[]> {
  return (await tx.outbox()).filter(({ state }) => state === 'queued' || state === 'sent');
}

export async function countUnsent(store: LocalStore): Promise<number> {
  return await store.read(async (tx) => (await unsentOf(tx)).length);
}
