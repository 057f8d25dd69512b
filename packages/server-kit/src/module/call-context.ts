import type { Refusal } from '@mitto/kit/app-error';
import type { CallEntry, CallInput, CallOutput } from '@mitto/kit/define-api';
import type { Tx } from '../database/database.ts';
import type { ClientOptions } from '../http/options-header.ts';
import type { ReceivedFile } from '../http/receive-form.ts';
import type { Me } from './me.ts';

/** Where a request comes from. */
export interface Origin {
  readonly ip: string;
  readonly userAgent: string;
}

export interface CallContext<E extends CallEntry> {
  readonly input: CallInput<E>;
  /** With auth level 1 there is one; elsewhere only if a valid token came along. */
  readonly me: E['auth'] extends 1 ? Me : Me | undefined;
  /** With auth level 2 there is one; elsewhere only if the options header came along. */
  readonly client: E['auth'] extends 2 ? ClientOptions : ClientOptions | undefined;
  readonly from: Origin;
  readonly cookies: Readonly<Record<string, string>>;
  readonly requestId: string;
  /** What came along, for as long as the call runs. */
  readonly files?: readonly ReceivedFile[];
  /**
   * The call's one transaction. With an Idempotency-Key its result, which has to be the call's answer, is
   * stored in it, so that a retry after a lost answer gets the same one. Slow work goes before it.
   */
  transact(work: (tx: Tx) => Promise<CallAnswer<E>>): Promise<CallAnswer<E>>;
}

/** What a browser window gets from a call that `answers: 'page'`. */
export interface Page {
  readonly status?: number;
  readonly html?: string;
  readonly redirect?: string;
  /** Set-Cookie lines. */
  readonly cookies?: readonly string[];
  /** Sources a page's scripts may come from besides our own. */
  readonly scriptHashes?: readonly string[];
}

export type CallAnswer<E extends CallEntry> = (E['answers'] extends 'page' ? Page : CallOutput<E>) | Refusal;

export type CallHandler<E extends CallEntry> = (context: CallContext<E>) => Promise<CallAnswer<E>>;

/** A handler for every call and a call for every handler, or it does not compile. */
export type CallHandlers<A extends Readonly<Record<string, CallEntry>>> = {
  readonly [K in keyof A]: CallHandler<A[K]>;
};
