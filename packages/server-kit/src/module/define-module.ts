import type { Api } from '@mitto/kit/define-api';
import type { ErrorTable } from '@mitto/kit/define-errors';
import type { EventEntry, EventPayload, Events } from '@mitto/kit/define-event';
import type { ProfileImage } from '@mitto/kit/photo-file';
import type { Db, Tx } from '../database/database.ts';
import type { JobHandler } from '../jobs/define-job.ts';
import type { RepeatingJob } from '../jobs/repeating-job.ts';
import type { MediaKind } from '../media/media-kind.ts';
import type { ArchiveWords } from './archive-words.ts';
import type { CallHandlers } from './call-context.ts';
import type { Deps } from './deps.ts';
import type { MemberExport } from './member-export.ts';

/** The public contract of a feature: its calls, errors and events. */
export interface Contract<A extends Api = Api> {
  readonly name: string;
  readonly api: A;
  readonly errors: ErrorTable;
  readonly events: Events;
  /** Codes of errors with which the feature's named queries can fail, besides those of every query. */
  readonly queryErrors?: readonly string[];
}

export interface Subscription {
  readonly event: EventEntry;
  readonly handle: (payload: unknown, tx: Tx) => Promise<void>;
  /** Missing if each event is handled in a transaction of its own. */
  readonly handleAll?: (payloads: readonly unknown[], tx: Tx) => Promise<void>;
}

/** Subscribes to an event of this feature or of a lower one. The listener gets a typed payload. */
export function on<E extends EventEntry>(
  event: E,
  handle: (payload: EventPayload<E>, tx: Tx) => Promise<void>,
): Subscription {
  // The cast is safe: the payload has been parsed with this event's schema.
  return { event, handle: (payload, tx) => handle(payload as EventPayload<E>, tx) };
}

/**
 * Subscribes to an `after` event. Those that wait are handled in one transaction. If it fails, each of them is
 * handled in a transaction of its own.
 */
export function onAll<E extends EventEntry>(
  event: E,
  handleAll: (payloads: readonly EventPayload<E>[], tx: Tx) => Promise<void>,
): Subscription {
  // The casts are safe: the payloads have been parsed with this event's schema.
  return {
    event,
    handle: (payload, tx) => handleAll([payload as EventPayload<E>], tx),
    handleAll: (payloads, tx) => handleAll(payloads as readonly EventPayload<E>[], tx),
  };
}

/** The server side of a feature: handlers for its calls, events and jobs, and its policies. */
export interface ModuleFace<A extends Api> {
  readonly calls: CallHandlers<A>;
  readonly subscriptions?: readonly Subscription[];
  readonly jobs?: readonly JobHandler[];
  readonly repeating?: readonly RepeatingJob[];
  /** Kinds of media objects that the feature stores. */
  readonly media?: readonly MediaKind[];
  /**
   * Returns whether this feature allows `uid` to know of `other`. All features are called, and a single false
   * decides.
   */
  readonly mayMeet?: (db: Db | Tx, uid: string, other: string) => Promise<boolean>;
  /** Returns the profile picture of `other`, as far as `uid` may see it. Only one feature implements this. */
  readonly faceOf?: (db: Db | Tx, uid: string, other: string) => Promise<ProfileImage | undefined>;
  /** Returns whether the member has made a profile. Only one feature implements this. */
  readonly hasProfile?: (db: Db | Tx, uid: string) => Promise<boolean>;
  /**
   * Returns the restrictions that this feature shows to each caller in another form than it configures them. `uid`
   * is undefined when signed out.
   */
  readonly restrictionsFor?: Deps['restrictionsFor'];
  /** Deletes all data of the member. The erasure test fails if a table is missing. */
  readonly erase: (tx: Tx, uid: string) => Promise<void>;
  /** Exports all data of the member. The export test fails if a table is missing. */
  readonly export: (tx: Tx, uid: string) => Promise<MemberExport>;
  /** Words for the export in the member's archive. The archive test fails if a table, column or code has none. */
  readonly archive: ArchiveWords;
}

/** A module without the exact types of its calls. */
export interface AnyModule {
  readonly contract: Contract;
  readonly migrations: URL;
  readonly face: (deps: Deps) => AnyFace;
}

/** Each handler takes the context of its own call. Its exact type is known in the feature only. */
export type AnyFace = Omit<ModuleFace<Api>, 'calls'> & {
  readonly calls: Readonly<Record<string, (context: never) => Promise<unknown>>>;
};

/** The contract keeps its exact type. `S` is the part of sync: its type is the sync server's, which this package does not know. */
export interface Module<C extends Contract = Contract, S = never> {
  readonly contract: C;
  readonly migrations: URL;
  readonly face: (deps: Deps) => ModuleFace<C['api']>;
  readonly sync?: (deps: Deps) => S;
}

/** Defines the server side of a feature. `sync` gives its synced tables, mutations, named queries and channels. */
export function defineModule<C extends Contract, S = never>(
  contract: C,
  migrations: URL,
  face: (deps: Deps) => ModuleFace<C['api']>,
  sync?: (deps: Deps) => S,
): Module<C, S> {
  return { contract, migrations, face, ...(sync && { sync }) };
}
