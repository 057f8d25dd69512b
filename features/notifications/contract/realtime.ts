import * as v from 'valibot';

/**
 * Input of the query `realtime`, for clients without sync. `id` is the id of the answer before; without it
 * everything counts.
 */
export const RealtimeQuery = v.strictObject({
  id: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}\.\d{1,15}$/, 'id'))),
});

/** Numbers of what changed for the caller since the answer before, and is there now. */
export interface Realtime {
  /** To be sent with the next question. */
  readonly id: string;
  /** Unread messages. */
  readonly messages: number;
  readonly likes: number;
  readonly visits: number;
  readonly matches: number;
  /** Unread notifications. */
  readonly notices: number;
}
