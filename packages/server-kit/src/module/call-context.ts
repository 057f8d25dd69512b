import type { Refusal } from '@mitto/kit/app-error';
import type { CallEntry, CallInput, CallOutput } from '@mitto/kit/define-api';
import type { Tx } from '../database/database.ts';
import type { ClientOptions } from '../http/options-header.ts';
import type { ReceivedFile } from '../http/receive-form.ts';
import type { Accepted } from './accepted.ts';
import type { Me } from './me.ts';
import type { StoredAnswer } from './stored-answer.ts';

/** Address and browser from which a request came. */
export interface Origin {
  readonly ip: string;
  readonly userAgent: string;
}

export interface CallContext<E extends CallEntry> {
  readonly input: CallInput<E>;
  /**
   * The signed-in caller. Always set with auth level 1; with other levels only if the request had a valid
   * token.
   */
  readonly me: E['auth'] extends 1 ? Me : Me | undefined;
  /**
   * The client application. Always set with auth level 2; with other levels only if the request had a valid
   * options header.
   */
  readonly client: E['auth'] extends 2 ? ClientOptions : ClientOptions | undefined;
  readonly from: Origin;
  readonly cookies: Readonly<Record<string, string>>;
  /** Solution of a proof of work, as the caller sent it. */
  readonly proof?: string | undefined;
  /** Adds a Set-Cookie header to the answer. */
  readonly setCookie?: ((cookie: string) => void) | undefined;
  readonly requestId: string;
  /** Uploaded files. They are deleted when the call ends. */
  readonly files?: readonly ReceivedFile[];
  /**
   * Runs the only transaction of the call. With an Idempotency-Key, `work` must return the call's answer: it
   * is stored in the transaction, so that a retry after a lost answer gets that answer again. Do slow work
   * before the transaction.
   */
  transact(work: (tx: Tx) => Promise<CallAnswer<E>>): Promise<CallAnswer<E>>;
}

/** Answer of a call with `answers: 'page'`, which is opened in a browser window. */
export interface Page {
  readonly status?: number;
  readonly html?: string;
  readonly redirect?: string;
  /** Set-Cookie headers. */
  readonly cookies?: readonly string[];
  /** Hashes of inline scripts that the page may run, in addition to scripts from our origin. */
  readonly scriptHashes?: readonly string[];
}

export type CallAnswer<E extends CallEntry> =
  | (E['answers'] extends 'page'
      ? Page
      : E['answers'] extends 'stored'
        ? StoredAnswer<CallOutput<E>>
        : CallOutput<E>)
  | (E['prepares'] extends true ? Accepted<null> : never)
  | Refusal;

export type CallHandler<E extends CallEntry> = (context: CallContext<E>) => Promise<CallAnswer<E>>;

/** Requires a handler for every call and a call for every handler. A mismatch does not compile. */
export type CallHandlers<A extends Readonly<Record<string, CallEntry>>> = {
  readonly [K in keyof A]: CallHandler<A[K]>;
};
