import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Kind of work for which the database is asked: a call, a file of a page (or a health check), or work that the
 * server does by itself (jobs, sockets, start-up).
 */
export type AskerKind = 'call' | 'file' | 'server';

/** The one on whose behalf the database is asked. Askers take turns by their keys. */
export interface Asker {
  readonly kind: AskerKind;
  /** Uid of the member, or the network of a caller who is not signed in. */
  readonly key: string;
  /** Cost of one turn, compared with looking up a row by its key. */
  readonly weight: number;
}

const server: Asker = { kind: 'server', key: 'server', weight: 1 };

const asking = new AsyncLocalStorage<Asker>();

/** Runs the work on behalf of this asker: its queries and transactions take the asker's turns. */
export function askAs<T>(asker: Asker, work: () => T): T {
  return asking.run(asker, work);
}

/**
 * Runs the work on behalf of the server. Use it where a call starts something that is no longer the call's,
 * such as telling other members.
 */
export function askAsServer<T>(work: () => T): T {
  return asking.run(server, work);
}

export function currentAsker(): Asker {
  return asking.getStore() ?? server;
}
