/** What a server answered instead of a result. Anything else that is thrown counts as a lost connection. */
export class SyncFailure extends Error {
  readonly status: number;
  readonly code: string;
  /** Seconds until the same may succeed. */
  readonly countDown: number | undefined;

  constructor(status: number, code: string, countDown?: number) {
    super(code);
    this.name = 'SyncFailure';
    this.status = status;
    this.code = code;
    this.countDown = countDown;
  }
}
