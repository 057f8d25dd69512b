export interface SyncClock {
  now(): number;
  /** Runs it after so many milliseconds; returns how to prevent that. */
  after(milliseconds: number, run: () => void): () => void;
}
