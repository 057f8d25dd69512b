import type { KeptFile } from '../files/kept-file.ts';
import type { BaseRow, FillRow, HeldRow, Meta } from '../local-store.ts';
import type { OutboxItem } from '../outbox/outbox-item.ts';
import type { PersonKept } from '../store/person-kept.ts';
import type { StoredRow } from '../store/stored-row.ts';
import { emptyLocalTables, type MemoryLocalTables } from '../tables/memory-local-tables.ts';

/** The whole content of a store. */
export interface MemoryTables {
  meta: Meta;
  nextOrder: number;
  readonly rows: Map<string, Map<string, StoredRow>>;
  readonly bases: Map<string, Map<string, BaseRow>>;
  readonly held: Map<string, Map<string, HeldRow>>;
  readonly fill: Map<string, Map<string, FillRow>>;
  readonly outbox: Map<number, OutboxItem>;
  readonly people: Map<string, PersonKept>;
  readonly notes: Map<string, unknown>;
  readonly files: Map<string, KeptFile>;
  readonly bytes: Map<string, ArrayBuffer>;
  readonly local: MemoryLocalTables;
}

export function emptyTables(meta: Meta): MemoryTables {
  return {
    meta,
    nextOrder: 1,
    rows: new Map(),
    bases: new Map(),
    held: new Map(),
    fill: new Map(),
    outbox: new Map(),
    people: new Map(),
    notes: new Map(),
    files: new Map(),
    bytes: new Map(),
    local: emptyLocalTables(),
  };
}

export function tableIn<T>(tables: Map<string, Map<string, T>>, name: string): Map<string, T> {
  const known = tables.get(name);
  if (known) return known;
  const made = new Map<string, T>();
  tables.set(name, made);
  return made;
}
