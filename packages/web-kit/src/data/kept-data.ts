import type { AccountData } from './account-data.ts';

export type KeptState =
  /** Nobody is signed in. */
  | { readonly kind: 'none' }
  /** From 0 to 1. */
  | { readonly kind: 'opening'; readonly progress: number }
  | { readonly kind: 'ready'; readonly data: AccountData }
  | { readonly kind: 'failed'; readonly error: unknown };

/** What the device keeps of whoever is signed in. */
export interface KeptData {
  readonly snapshot: () => KeptState;
  readonly subscribe: (heard: () => void) => () => void;
  /** Resolves when it is open and has something to show; throws why it could not be. */
  readonly whenReady: (report?: (share: number) => void) => Promise<void>;
  /** Once more, after a failure. */
  readonly retry: () => void;
  /** Resolves when what the session says now has been done: opened, closed, or taken off the device. */
  readonly whenSettled: () => Promise<void>;
  /** How much of what was done here no server has, also of a session that is set aside. */
  readonly countUnsent: () => Promise<number>;
  /** Takes off the device what is left of sign-ins that are over; what was never sent stays for who comes back. */
  readonly sweep: () => Promise<void>;
}
