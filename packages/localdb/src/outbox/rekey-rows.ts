import type { OutboxDraft } from './outbox-draft.ts';
import type { OutboxItem } from './outbox-item.ts';

/** Rekeys a row: replaces its reference in all entries that the server has not answered yet. */
export async function rekeyRows(draft: OutboxDraft, from: string, to: string): Promise<void> {
  await draft.widen();
  for (const item of draft.all) {
    if (item.state !== 'queued' && item.state !== 'sent') continue;
    const renamed = replaceIn(item, from, to);
    if (renamed !== item) draft.put(renamed);
  }
}

/** Replaces a reference in an entry. Returns the same object when the reference does not occur in it. */
function replaceIn(item: OutboxItem, from: string, to: string): OutboxItem {
  const { ref, changes, patches } = item;
  if (!JSON.stringify([ref, changes, patches]).includes(from)) return item;
  const replaced = { ref, changes, patches };
  return { ...item, ...swapWord(replaced, from, to) };
}

/** Returns a copy of plain data in which every string equal to `from` is replaced by `to`. */
function swapWord<T>(value: T, from: string, to: string): T {
  // The cast is safe: plain data keeps its shape, because only whole strings change.
  return JSON.parse(JSON.stringify(value), (_key, inner: unknown) => (inner === from ? to : inner)) as T;
}
