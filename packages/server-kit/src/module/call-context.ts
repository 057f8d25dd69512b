import type { Refusal } from '@mitto/kit/app-error';
import type { CallEntry, CallInput, CallOutput } from '@mitto/kit/define-api';
import type { Tx } from '../database/database.ts';
import type { ClientOptions } from '../http/options-header.ts';
import type { ReceivedFile } from '../http/receive-form.ts';
import type { Me } from './me.ts';

/** Address and browser that a request comes from. */
export interface Origin {
  readonly ip: string;
  readonly userAgent: string;
}

export interface CallContext<E extends CallEntry> {
  readonly input: CallInput<E>;
  /** The caller. Always set with auth level 1; otherwise only if the request had a valid token. */
  readonly me: E['auth'] extends 1 ? Me : Me | undefined;
  /**
   * The calling application. Always set with auth level 2; otherwise only if the request had the options
   * header.
   */
  readonly client: E['auth'] extends 2 ? ClientOptions : ClientOptions | undefined;
  readonly from: Origin;
  readonly cookies: Readonly<Record<string, string>>;
  readonly requestId: string;
  /** Uploaded files; they are deleted when the call ends. */
  readonly files?: readonly ReceivedFile[];
  /**
   * The call's one transaction. With an Idempotency-Key the result of `work` must be the call's answer. It is
   * stored in the transaction, so that a retry after a lost answer gets the same one. Do slow work before it.
   */
  transact(work: (tx: Tx) => Promise<CallAnswer<E>>): Promise<CallAnswer<E>>;
}

/** Answer to a browser window from a call that `answers: 'page'`. */
export interface Page {
  readonly status?: number;
  readonly html?: string;
  readonly redirect?: string;
  /** Set-Cookie lines. */
  readonly cookies?: readonly string[];
  /** Hashes of inline scripts that the page may run besides our own scripts. */
  readonly scriptHashes?: readonly string[];
}

export type CallAnswer<E extends CallEntry> = (E['answers'] extends 'page' ? Page : CallOutput<E>) | Refusal;

export type CallHandler<E extends CallEntry> = (context: CallContext<E>) => Promise<CallAnswer<E>>;

/** A handler for every call and a call for every handler; a mismatch does not compile. */
export type CallHandlers<A extends Readonly<Record<string, CallEntry>>> = {
  readonly [K in keyof A]: CallHandler<A[K]>;
};
