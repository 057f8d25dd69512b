import type { MutationEntry } from '@mitto/kit/define-mutation';
import type { TableEntry } from '@mitto/kit/define-table';
import type { MutationInput } from '@mitto/localdb/local-mutation';
import { useEffect, useSyncExternalStore } from 'react';
import { useAccountData } from './account-data-context.tsx';
import {
  type ColumnsOf,
  type GivenTo,
  kindOf,
  type MadeChanges,
  type PendingChange,
  type RefusedChange,
  type Writable,
} from './made-changes.ts';

export interface Mutated<E extends MutationEntry> {
  /** Shown and kept here when it resolves; the server hears of it when it can. Throws for an input that is none. */
  readonly run: (input: MutationInput<E>, ref?: string) => Promise<void>;
  /** What of it is not confirmed yet, in the order it was done. */
  readonly pending: readonly PendingChange<MutationInput<E>>[];
}

/** Does a mutation of the contract. That it was refused is told by the frame, or by who asks `useRefused`. */
export function useMutation<E extends MutationEntry>(mutation: E): Mutated<E> {
  const { db } = useAccountData();
  const { pending } = useMadeChanges<MutationInput<E>>(mutation);
  return { run: (input, ref) => db.run(mutation, input, ref), pending };
}

export interface InsertChoices<T extends TableEntry> {
  /** Chosen by whoever writes, so that the same thing twice is one row. */
  readonly ref?: string;
  /** Columns the server sets, as they are shown until it has. */
  readonly shown?: ColumnsOf<T>;
}

export interface WrittenRows<T extends TableEntry> {
  /** Answers the row's reference. */
  readonly insert: (columns: ColumnsOf<T>, choices?: InsertChoices<T>) => Promise<string>;
  readonly update: (ref: string, columns: ColumnsOf<T>) => Promise<void>;
  readonly remove: (ref: string) => Promise<void>;
  readonly pending: readonly PendingChange<ColumnsOf<T>>[];
}

/** Writes the rows of a table that opens its columns; each change is shown and kept here when it resolves. */
export function useRows<T extends TableEntry>(table: T): WrittenRows<T> {
  const { db } = useAccountData();
  const { pending } = useMadeChanges<ColumnsOf<T>>(table);
  return {
    insert: (columns, choices) => db.insert(table, columns, choices),
    update: (ref, columns) => db.update(table, ref, columns),
    remove: (ref) => db.remove(table, ref),
    pending,
  };
}

/** What was refused of it, for a screen that shows why: while it is there, the frame says nothing. */
export function useRefused<W extends Writable>(of: W): readonly RefusedChange<GivenTo<W>>[] {
  const { outbox } = useAccountData();
  const kind = kindOf(of);
  useEffect(() => outbox.shows(kind), [outbox, kind]);
  return useMadeChanges<GivenTo<W>>(of).refused;
}

function useMadeChanges<I>(of: Writable): MadeChanges<I> {
  const { outbox } = useAccountData();
  const kind = kindOf(of);
  // What is in the outbox passed the schema of its kind when it was written.
  return useSyncExternalStore(outbox.subscribe, () => outbox.changesOf(kind)) as MadeChanges<I>;
}
