/**
 * Hints between the server processes of one installation. A hint names the data that changed and does not
 * contain the change. If a hint is lost, a process may use outdated data from its cache for a few seconds;
 * the database always has the right data.
 */
export interface Bus {
  publish(topic: string, payload: string): void;
  /**
   * Calls the listener for each message of the topic, including messages that this process published. The
   * returned function ends the subscription.
   */
  subscribe(topic: string, callback: (payload: string) => void): () => void;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

export interface BusOptions {
  /** Called when sending or receiving fails, or when a listener throws. Messages may have been lost. */
  readonly onTrouble?: (error: Error) => void;
}
