import type { WriteTx } from './local-store.ts';
import { type OutboxItem, touchedBy } from './outbox-item.ts';
import { redrawRows } from './settle-rows.ts';

/** The row is known by another reference from now on, in everything that is still to be answered. */
export async function rekeyRows(tx: WriteTx, from: string, to: string): Promise<void> {
  const open = (await tx.outbox()).filter(({ state }) => state === 'queued' || state === 'sent');
  const changed = open.flatMap((item): { before: OutboxItem; after: OutboxItem }[] => {
    const after = replaceIn(item, from, to);
    return after === item ? [] : [{ before: item, after }];
  });
  await tx.putOutbox(changed.map(({ after }) => after));
  await redrawRows(
    tx,
    changed.flatMap(({ before, after }) => [...touchedBy(before), ...touchedBy(after)]),
  );
}

/** The same item where the reference does not occur in it. */
function replaceIn(item: OutboxItem, from: string, to: string): OutboxItem {
  const { ref, changes, patches } = item;
  if (!JSON.stringify([ref, changes, patches]).includes(from)) return item;
  const replaced = { ref, changes, patches };
  return { ...item, ...swapWord(replaced, from, to) };
}

/** The same plain data with one word in the place of another, wherever it is a whole value. */
function swapWord<T>(value: T, from: string, to: string): T {
  // What is made of plain data keeps its shape; only whole strings change.
  return JSON.parse(JSON.stringify(value), (_key, inner: unknown) => (inner === from ? to : inner)) as T;
}
