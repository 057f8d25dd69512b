import type { StoredAnswer } from '../module/stored-answer.ts';

export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
  readonly countDown?: number | undefined;
  /** Set on a stored answer that is sent again because the same request was repeated. */
  readonly isReplay?: true;
  /** Set on an answer that is the same for every caller. */
  readonly stored?: Pick<StoredAnswer<unknown>, 'etag' | 'packed'>;
}
