import { awaitsFiles, type OutboxItem, touchedBy } from './outbox-item.ts';

/**
 * Decides which entries cannot be sent yet: those that wait for their files, and later ones that depend on
 * them. Must be asked in outbox order.
 */
export class HeldBack {
  readonly #lanes = new Set<string>();
  readonly #rows = new Set<string>();

  /** Returns true if the entries, which are sent together or not at all, have to wait. */
  holds(together: readonly OutboxItem[]): boolean {
    if (!together.some((item) => this.#isHeld(item))) return false;
    for (const item of together) {
      if (item.lane !== undefined) this.#lanes.add(item.lane);
      for (const row of touchedBy(item)) this.#rows.add(row);
    }
    return true;
  }

  #isHeld(item: OutboxItem): boolean {
    if (awaitsFiles(item)) return true;
    if (item.lane !== undefined && this.#lanes.has(item.lane)) return true;
    return this.#rows.size > 0 && touchedBy(item).some((row) => this.#rows.has(row));
  }
}

/** Splits entries into those that are sent together: the entries of a group, or one entry alone. */
export function unitsOf(items: readonly OutboxItem[]): OutboxItem[][] {
  const units: OutboxItem[][] = [];
  for (const item of items) {
    const last = units.at(-1);
    if (last && item.group !== undefined && last[0]?.group === item.group) last.push(item);
    else units.push([item]);
  }
  return units;
}
