import type { ReadTx } from './local-store.ts';
import type { OutboxItem } from './outbox/outbox-item.ts';

/** Report for a screen on the changes made here. */
export interface OutboxReport {
  /** "Not sent yet": no server has heard of these entries. */
  readonly waiting: readonly OutboxItem[];
  /** "Sent": the answer is due. */
  readonly sent: readonly OutboxItem[];
  /** "Refused because...": with the code, the time until a retry may succeed, and what was typed. */
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
