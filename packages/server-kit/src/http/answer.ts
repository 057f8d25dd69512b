/** An answer that only has to be written out. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly countDown?: number | undefined;
  /** A stored answer to the same request, sent once more. */
  readonly isReplay?: true;
}
