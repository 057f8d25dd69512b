/**
 * Hints between the processes of one Mitto. A hint tells which data changed, never the change itself. A lost
 * message costs freshness (at most the few seconds of a cache), never truth: the truth is in the database.
 */
export interface Bus {
  publish(topic: string, payload: string): void;
  /**
   * Calls the listener for each message of the topic, from this process too, until the returned function is
   * called.
   */
  subscribe(topic: string, hear: (payload: string) => void): () => void;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

export interface BusOptions {
  /** Called when sending or receiving fails or a listener throws. Messages may have been lost. */
  readonly onTrouble?: (error: Error) => void;
}
