export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly countDown?: number | undefined;
  /** Set on a stored answer that is sent again because the same request was repeated. */
  readonly isReplay?: true;
}
