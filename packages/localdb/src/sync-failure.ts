/** An error response from the server. Any other thrown error counts as a lost connection. */
export class SyncFailure extends Error {
  readonly status: number;
  readonly code: string;
  /** Seconds until a retry may succeed. */
  readonly countDown: number | undefined;

  constructor(status: number, code: string, countDown?: number) {
    super(code);
    this.name = 'SyncFailure';
    this.status = status;
    this.code = code;
    this.countDown = countDown;
  }
}
