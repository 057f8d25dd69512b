/** An answer, ready to be sent. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly countDown?: number | undefined;
  /** Set on a stored answer that is sent once more to the same request. */
  readonly isReplay?: true;
}
