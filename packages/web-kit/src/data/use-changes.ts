import type { MutationEntry } from '@mitto/kit/define-mutation';
import type { TableEntry } from '@mitto/kit/define-table';
import type { MutationInput } from '@mitto/localdb/local-mutation';
import {
  type ColumnsOf,
  type GivenTo,
  kindOf,
  type MadeChanges,
  type PendingChange,
  type RefusedChange,
  type Writable,
} from '@mitto/localdb/outbox-keeper';
import { useEffect, useSyncExternalStore } from 'react';
import { useAccountData } from './account-data-context.tsx';

export type { ColumnsOf, RefusedChange };

export interface Mutated<E extends MutationEntry> {
  /**
   * Resolves when the change is stored on this device and shown; it is sent to the server as soon as
   * possible. Throws if the input is invalid. `files` are ids of files that a note holds: they are uploaded
   * before the mutation is sent.
   */
  readonly run: (input: MutationInput<E>, ref?: string, files?: readonly string[]) => Promise<void>;
  /** Pending calls of this mutation, in the order they were made. */
  readonly pending: readonly PendingChange<MutationInput<E>>[];
}

/** Runs a mutation of the contract. The frame shows a refusal unless a screen calls `useRefused`. */
export function useMutation<E extends MutationEntry>(mutation: E): Mutated<E> {
  const { db } = useAccountData();
  const { pending } = useMadeChanges<MutationInput<E>>(mutation);
  return { run: (input, ref, files) => db.run(mutation, input, ref, files), pending };
}

/** Returns the uploaded share of a pending change's files, from 0 to 1; undefined while nothing is uploaded. */
export function useUploadShare(mid: string): number | undefined {
  const { uploads } = useAccountData();
  return useSyncExternalStore(uploads.subscribe, () => uploads.of(mid));
}

export interface InsertChoices<T extends TableEntry> {
  /**
   * Reference of the new row. A caller that chooses it can repeat the insert without creating a second row.
   */
  readonly ref?: string;
  /** Values to show, until the server's values arrive, for columns that the server sets. */
  readonly shown?: ColumnsOf<T>;
}

export interface WrittenRows<T extends TableEntry> {
  /** Resolves to the row's reference. */
  readonly insert: (columns: ColumnsOf<T>, choices?: InsertChoices<T>) => Promise<string>;
  readonly update: (ref: string, columns: ColumnsOf<T>) => Promise<void>;
  readonly remove: (ref: string) => Promise<void>;
  readonly pending: readonly PendingChange<ColumnsOf<T>>[];
}

/**
 * Writes rows of a table that lets the client write. Each call resolves when the change is stored on this
 * device and shown.
 */
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

/**
 * Returns the refused changes, for a screen that shows them. While the screen is mounted, the frame does not
 * show them.
 */
export function useRefused<W extends Writable>(of: W): readonly RefusedChange<GivenTo<W>>[] {
  const { outbox } = useAccountData();
  const kind = kindOf(of);
  useEffect(() => outbox.shows(kind), [outbox, kind]);
  return useMadeChanges<GivenTo<W>>(of).refused;
}

function useMadeChanges<I>(of: Writable): MadeChanges<I> {
  const { outbox } = useAccountData();
  const kind = kindOf(of);
  // Safe cast: the schema of the mutation or table validated the input before it went into the outbox.
  return useSyncExternalStore(outbox.subscribe, () => outbox.changesOf(kind)) as MadeChanges<I>;
}
