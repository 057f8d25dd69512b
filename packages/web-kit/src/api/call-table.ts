import type { Api, CallEntry, CallInput, CallOutput, Method } from '@mitto/kit/define-api';

/** The run-time part of a call's definition. */
export type CallLine = readonly [method: Method, path: string, isIdempotent: boolean];

export type CallLines = Readonly<Record<string, CallLine>>;

/**
 * The run-time parts of all calls of a catalogue. A part that differs from its catalogue entry does not
 * compile.
 */
export type CallTable<A extends Api> = {
  readonly [N in keyof A]: readonly [A[N]['method'], A[N]['path'], A[N]['idempotent']];
};

/**
 * Typed functions for the calls of a catalogue. The catalogue is imported for its types only, so that no
 * schema gets into the bundle.
 */
export type Client<A extends Api> = {
  readonly [N in keyof A]: (...args: CallArguments<A[N]>) => Promise<CallOutput<A[N]>>;
};

/**
 * Returns the client of a call table, always the same object for the same table. Its calls are sent with the
 * session of the signed-in member.
 */
export type ClientOf = <A extends Api>(table: CallTable<A>) => Client<A>;

type CallArguments<E extends CallEntry> =
  Readonly<Record<never, never>> extends CallInput<E>
    ? [input?: CallInput<E>, choices?: CallChoices]
    : [input: CallInput<E>, choices?: CallChoices];

export interface CallChoices {
  readonly signal?: AbortSignal;
  /** Caches the answer of a GET: true for 15 minutes, or a number of milliseconds. */
  readonly keep?: boolean | number;
  /**
   * The Idempotency-Key to send. With the key of an earlier attempt, the server carries out the action only
   * once.
   */
  readonly key?: string;
  /** Sends the call without the session, and does not resend it when the session has ended. */
  readonly isAnonymous?: boolean;
  /** Does not count the call for the spinner, since nobody waits for it. */
  readonly isQuiet?: boolean;
  /** Turns off retries, for callers that retry by themselves. */
  readonly isOnce?: boolean;
}
