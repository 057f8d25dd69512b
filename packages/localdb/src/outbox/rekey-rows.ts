import type { OutboxDraft } from './outbox-draft.ts';
import type { OutboxItem } from './outbox-item.ts';

/** Rekeys a row: replaces its reference in all entries that are still unanswered. */
export async function rekeyRows(draft: OutboxDraft, from: string, to: string): Promise<void> {
  await draft.widen();
  for (const item of draft.all) {
    if (item.state !== 'queued' && item.state !== 'sent') continue;
    const renamed = replaceIn(item, from, to);
    if (renamed !== item) draft.put(renamed);
  }
}

/** Returns the same item when the reference does not occur in it. */
function replaceIn(item: OutboxItem, from: string, to: string): OutboxItem {
  const { ref, changes, patches } = item;
  if (!JSON.stringify([ref, changes, patches]).includes(from)) return item;
  const replaced = { ref, changes, patches };
  return { ...item, ...swapWord(replaced, from, to) };
}

/** Returns the same plain data with one word replaced by another wherever the word is a whole value. */
function swapWord<T>(value: T, from: string, to: string): T {
  // The cast is safe: plain data keeps its shape, because only whole strings change.
  return JSON.parse(JSON.stringify(value), (_key, inner: unknown) => (inner === from ? to : inner)) as T;
}
