/**
 * Answer of a call whose result a job is still preparing (status 202). The caller asks again after some
 * seconds.
 */
export class Accepted<T> {
  readonly result: T;
  readonly retryAfter: number;

  constructor(result: T, retryAfter: number) {
    this.result = result;
    this.retryAfter = retryAfter;
  }
}
