import * as v from 'valibot';
import { SyncRecord } from './database-api.ts';
import { Id } from './ids.ts';

/** Cursors and tokens are words of the server's own; nobody else reads them. */
const Cursor = v.pipe(v.string(), v.maxLength(1000));
const ChannelName = v.pipe(v.string(), v.regex(/^[a-z][A-Za-z0-9.]{0,39}$/, 'name'));
const Body = v.record(v.string(), v.unknown());

/** Where sockets are let in, on the address of the calls; told by `socketServerEndpoint`. */
export const socketPath = '/database/socket';

/** What a client says on the socket. */
export const ClientMessage = v.variant('type', [
  /** First of all, and again with a newer token: who speaks. It stands here and not in the address, which is logged. */
  v.strictObject({ type: v.literal('hello'), token: v.pipe(v.string(), v.maxLength(4096)), clientId: Id }),
  /** Everything up to here has been fetched: what comes from now on is sent. */
  v.strictObject({ type: v.literal('sync'), syncId: Cursor }),
  v.strictObject({ type: v.literal('ping') }),
  v.strictObject({
    type: v.literal('channel'),
    channel: ChannelName,
    action: v.picklist(['join', 'leave', 'say']),
    body: v.optional(Body, {}),
  }),
]);
export type ClientMessage = v.InferOutput<typeof ClientMessage>;

/** What the server says. */
export const ServerMessage = v.variant('type', [
  v.object({ type: v.literal('welcome') }),
  /**
   * What happened between two cursors, of all tables at once. It counts for a client that stands at `prev`; any
   * other, and every client where both are null, fetches.
   */
  v.object({
    type: v.literal('db:update'),
    prev: v.nullable(Cursor),
    syncId: v.nullable(Cursor),
    phase: v.nullable(v.picklist(['update', 'delete'])),
    records: v.record(v.string(), v.array(SyncRecord)),
  }),
  /** Where a client stands that has everything: one that stands elsewhere has missed something. */
  v.object({ type: v.literal('pong'), head: Cursor }),
  v.object({ type: v.literal('channel'), channel: ChannelName, body: Body }),
  v.object({ type: v.literal('error'), code: v.string(), countDown: v.optional(v.number()) }),
]);
export type ServerMessage = v.InferInput<typeof ServerMessage>;

/** Why the server closes a socket. */
export const socketCloses = {
  /** The process ends; another one takes the next call. */
  goingAway: 1001,
  malformed: 4400,
  /** Signed out, removed, suspended, expired, or never signed in. */
  sessionEnded: 4401,
  /** Nothing was heard for too long, a greeting included. */
  silent: 4408,
  tooMany: 4429,
} as const;

/** The numbers both sides keep to. Milliseconds. */
export const socketTimes = {
  heartbeatInSight: 25_000,
  heartbeatOutOfSight: 300_000,
} as const;
