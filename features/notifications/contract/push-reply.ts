/** Cache of the browser in which the service worker leaves replies, until the app takes them. */
export const replyCache = 'mitto-replies';

/** A reply that the member has typed into a notification. */
export interface PushReply {
  /** Tag of the notification. Only the member who got it has a row with this tag. */
  readonly tag: string;
  /** The other member of the conversation. */
  readonly uid: string;
  readonly text: string;
  /** Time of the reply. */
  readonly at: number;
}

/** Reads a reply that the service worker has left; undefined if it is not one. */
export function readPushReply(value: unknown): PushReply | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { tag, uid, text, at } = value as Partial<PushReply>; // Each is checked below.
  if (typeof tag !== 'string' || typeof uid !== 'string' || typeof text !== 'string') return undefined;
  if (tag === '' || uid === '' || text.trim() === '' || !Number.isSafeInteger(at)) return undefined;
  return { tag, uid, text, at: Number(at) };
}
