import * as v from 'valibot';
import { SyncRecord } from './database-api.ts';
import { Id } from './ids.ts';

/** Cursors are opaque to clients: only the server reads or writes their content. */
const Cursor = v.pipe(v.string(), v.maxLength(1000));
const ChannelName = v.pipe(v.string(), v.regex(/^[a-z][A-Za-z0-9.]{0,39}$/, 'name'));
const Body = v.record(v.string(), v.unknown());

/**
 * Path of the socket on the server of the HTTP calls. Clients receive the full address as
 * `socketServerEndpoint`.
 */
export const socketPath = '/database/socket';

/** Messages from a client. */
export const ClientMessage = v.variant('type', [
  /**
   * Sent first, and again with a newer token. The token is in the message, because addresses appear in logs.
   */
  v.strictObject({ type: v.literal('hello'), token: v.pipe(v.string(), v.maxLength(4096)), clientId: Id }),
  /**
   * Sent once the client has fetched everything up to this cursor. The server then sends later changes over
   * the socket.
   */
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
   * Changes between two cursors, in all tables at once. A client whose cursor is `prev` applies them; any
   * other client fetches. If both cursors are null, every client fetches.
   */
  v.object({
    type: v.literal('db:update'),
    prev: v.nullable(Cursor),
    syncId: v.nullable(Cursor),
    phase: v.nullable(v.picklist(['update', 'delete'])),
    records: v.record(v.string(), v.array(SyncRecord)),
  }),
  /**
   * Answer to a ping, with the cursor at the end of the change log. A client whose cursor differs has missed
   * a change, and fetches.
   */
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
  /**
   * The member signed out or is suspended, their account or device was removed, or the token is invalid or
   * expired.
   */
  sessionEnded: 4401,
  /** The client sent nothing for too long, or no greeting after it connected. */
  silent: 4408,
  tooMany: 4429,
} as const;

/**
 * Heartbeat intervals of a client whose page is visible or hidden (ms). The server's time limit for silent
 * clients depends on them.
 */
export const socketTimes = {
  heartbeatInSight: 25_000,
  heartbeatOutOfSight: 300_000,
} as const;
