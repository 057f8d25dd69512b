export interface SyncClock {
  now(): number;
  /** Runs the callback after a delay in milliseconds; returns a function that cancels it. */
  after(milliseconds: number, run: () => void): () => void;
}
