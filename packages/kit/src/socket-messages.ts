import * as v from 'valibot';
import { SyncRecord } from './database-api.ts';
import { Id } from './ids.ts';

/** Cursors are opaque to clients: only the server reads or writes their content. */
const Cursor = v.pipe(v.string(), v.maxLength(1000));
const ChannelName = v.pipe(v.string(), v.regex(/^[a-z][A-Za-z0-9.]{0,39}$/, 'name'));
const Body = v.record(v.string(), v.unknown());

/** Path of the socket, on the origin of the calls. Clients learn the address from `socketServerEndpoint`. */
export const socketPath = '/database/socket';

/** Messages from a client. */
export const ClientMessage = v.variant('type', [
  /** Sent first, and again with a newer token. The token is in the message, because an address is logged. */
  v.strictObject({ type: v.literal('hello'), token: v.pipe(v.string(), v.maxLength(4096)), clientId: Id }),
  /** Sent once everything up to this cursor is fetched; later changes are then sent over the socket. */
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

/** Messages from the server. */
export const ServerMessage = v.variant('type', [
  v.object({ type: v.literal('welcome') }),
  /**
   * Changes between two cursors, in all tables at once. A client at `prev` applies them; any other client
   * fetches. Every client fetches if both cursors are null.
   */
  v.object({
    type: v.literal('db:update'),
    prev: v.nullable(Cursor),
    syncId: v.nullable(Cursor),
    phase: v.nullable(v.picklist(['update', 'delete'])),
    records: v.record(v.string(), v.array(SyncRecord)),
  }),
  /** Answer to a ping, with the head cursor. A client at another cursor has missed something. */
  v.object({ type: v.literal('pong'), head: Cursor }),
  v.object({ type: v.literal('channel'), channel: ChannelName, body: Body }),
  v.object({ type: v.literal('error'), code: v.string(), countDown: v.optional(v.number()) }),
]);
export type ServerMessage = v.InferInput<typeof ServerMessage>;

/** Close codes of a socket. */
export const socketCloses = {
  /** The process is ending; another process accepts the reconnect. */
  goingAway: 1001,
  malformed: 4400,
  /** Signed out, removed, suspended, expired, or never signed in. */
  sessionEnded: 4401,
  /** Nothing was received for too long, or no greeting came. */
  silent: 4408,
  tooMany: 4429,
} as const;

/** Heartbeat intervals of a client, which both sides rely on (ms). */
export const socketTimes = {
  heartbeatInSight: 25_000,
  heartbeatOutOfSight: 300_000,
} as const;
