import type { SyncRecord } from '@mitto/kit/database-api';
import { newId } from '@mitto/kit/ids';
import type { PushRequest } from '@mitto/kit/outbox-entry';
import type { NotesWorld } from '@mitto/sync-server/notes.fixture';
import { sql } from 'kysely';
import type { Fault } from './convergence-schedule.fixture.ts';

type Entry = PushRequest['transactions'][string][number];

function changeEntries(request: PushRequest, change: (entry: Entry) => Entry): PushRequest {
  const transactions = Object.entries(request.transactions).map(([table, all]) => [table, all.map(change)]);
  return { ...request, transactions: Object.fromEntries(transactions) };
}

/** Fault: the mid is ignored, so that the server takes a resent entry for a new one. */
export const withoutMids: Fault = (api) => ({
  ...api,
  async pushMany(request) {
    const mids = new Map<string, string>();
    const renamed = changeEntries(request, (entry) => {
      const mid = newId();
      mids.set(mid, entry.mid);
      return { ...entry, mid };
    });
    const pushed = await api.pushMany(renamed);
    if ('conflict' in pushed) return pushed;
    return { answers: pushed.answers.map((one) => ({ ...one, mid: mids.get(one.mid) ?? one.mid })) };
  },
});

/**
 * Fault: the last record to arrive wins, because every record claims to be newer than all before. The fault
 * is between the client and the network, because the order of arrival decides.
 */
export const withoutApplyRule: Fault = (api) => {
  const stamp = (record: SyncRecord): SyncRecord => ({ ...record, seq: arrivals.next() });
  return {
    async updates(request) {
      const answer = await api.updates(request);
      const records = Object.entries(answer.records).map(([table, all]) => [table, all.map(stamp)]);
      return { ...answer, records: Object.fromEntries(records) };
    },
    async pushMany(request) {
      const pushed = await api.pushMany(request);
      if ('conflict' in pushed) return pushed;
      const answers = pushed.answers.map((one) => ({ ...one, record: one.record && stamp(one.record) }));
      return { answers };
    },
  };
};

const arrivals = {
  count: 1_000_000,
  next(): number {
    this.count += 1;
    return this.count;
  },
};

/**
 * Fault: entries get their sequence numbers when they are queued, so that dropped and folded entries leave
 * gaps.
 */
export const withEarlyNumbers: Fault = (api, store) => ({
  ...api,
  async pushMany(request) {
    const outbox = await store.read((tx) => tx.outbox());
    const orders = new Map(outbox.map(({ mid, order }) => [mid, order]));
    return await api.pushMany(
      changeEntries(request, (entry) => ({ ...entry, n: orders.get(entry.mid) ?? entry.n })),
    );
  },
});

/**
 * Fault: once a row was logged as visible, pulls return it without checking the policy again. Returns a
 * function that removes the fault.
 */
export function withoutPolicyRecheck({ push: { tables } }: NotesWorld): () => void {
  const notes = tables.get('notes');
  if (!notes || !(tables instanceof Map)) throw new Error("The tests' server has no notes.");
  tables.set('notes', {
    ...notes,
    async read(tx: Parameters<typeof notes.read>[0], uid: string, sources: readonly string[]) {
      const visible = new Map(await notes.read(tx, uid, sources));
      const { rows } = await sql<{ id: string; text: string }>`
        select n.id, n.text from test_note n join sync_row r on r.source = n.id::text
        where r.uid = ${uid} and r.tbl = 'notes' and not r.dead and r.view = 'full'
          and n.id = any(${sources}::uuid[])`.execute(tx);
      for (const { id, text } of rows) visible.set(id, { view: 'full', row: { id, text } });
      return visible;
    },
  });
  return () => tables.set('notes', notes);
}
