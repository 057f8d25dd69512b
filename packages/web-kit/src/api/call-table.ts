import type { Api, CallEntry, CallInput, CallOutput, Method } from '@mitto/kit/define-api';

/** All a client has to know of a call at run time. */
export type CallLine = readonly [method: Method, path: string, isIdempotent: boolean];

export type CallLines = Readonly<Record<string, CallLine>>;

/** The lines of a catalogue; one that says something else than its entry does not compile. */
export type CallTable<A extends Api> = {
  readonly [N in keyof A]: readonly [A[N]['method'], A[N]['path'], A[N]['idempotent']];
};

/** What a caller passes and gets, read from the schemas, none of which comes along. */
export type Client<A extends Api> = {
  readonly [N in keyof A]: (...args: CallArguments<A[N]>) => Promise<CallOutput<A[N]>>;
};

/** The calls of a table, made by whoever is signed in; the same client for the same table. */
export type ClientOf = <A extends Api>(table: CallTable<A>) => Client<A>;

type CallArguments<E extends CallEntry> =
  Readonly<Record<never, never>> extends CallInput<E>
    ? [input?: CallInput<E>, choices?: CallChoices]
    : [input: CallInput<E>, choices?: CallChoices];

export interface CallChoices {
  readonly signal?: AbortSignal;
  /** Keep the answer of a GET: true for 15 minutes, or so many milliseconds. */
  readonly keep?: boolean | number;
  /** The Idempotency-Key of an earlier try of the same thing by the member. */
  readonly key?: string;
  /** Sent without the session, and not sent again when the session has ended. */
  readonly isAnonymous?: boolean;
  /** Not shown by the spinner: nobody waits for it. */
  readonly isQuiet?: boolean;
  /** Tried once: whoever calls counts the tries. */
  readonly isOnce?: boolean;
}
