import type { AccountData } from './account-data.ts';

export type KeptState =
  /** Nobody is signed in. */
  | { readonly kind: 'none' }
  /** `progress` is from 0 to 1. */
  | { readonly kind: 'opening'; readonly progress: number }
  | { readonly kind: 'ready'; readonly data: AccountData }
  | { readonly kind: 'failed'; readonly error: unknown };

/** The local data of the signed-in account. */
export interface KeptData {
  readonly snapshot: () => KeptState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Resolves when the database is open and has something to show; throws the error if opening failed. */
  readonly whenReady: (report?: (share: number) => void) => Promise<void>;
  /** Opens the database again after a failure. */
  readonly retry: () => void;
  /** Resolves when the current session state has been handled: database opened, closed or deleted. */
  readonly whenSettled: () => Promise<void>;
  /**
   * Returns the number of changes that the server has not acknowledged, including those of a session that is
   * set aside.
   */
  readonly countUnsent: () => Promise<number>;
  /**
   * Deletes the databases of ended sign-ins. A database with unsent changes stays until its member signs in
   * again.
   */
  readonly sweep: () => Promise<void>;
}
