/**
 * Hints between the processes of one Mitto: what changed, never the change itself. A lost message costs
 * freshness (at most a cache's few seconds), never truth: that is in the database.
 */
export interface Bus {
  publish(topic: string, payload: string): void;
  /** Hears the topic, from this process too, until the returned function is called. */
  subscribe(topic: string, hear: (payload: string) => void): () => void;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

export interface BusOptions {
  /** Told of what went wrong on the way or in a hearer; messages may have been lost. */
  readonly onTrouble?: (error: Error) => void;
}
