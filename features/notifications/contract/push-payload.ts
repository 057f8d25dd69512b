/** Text of a push, as our service worker reads it. */
export interface PushPayload {
  /** Notifications with one tag replace each other on the device. */
  readonly tag: string;
  /** Time of the newest event. A push that comes twice has the same. */
  readonly at: number;
  readonly title: string;
  readonly body: string;
  readonly language: string;
  /** Kind of the notification. It may be one that an older service worker does not know. */
  readonly kind: string;
  /** The other member, if the receiver may know them. */
  readonly uid?: string;
  /** Id of the activity that it tells of. */
  readonly activity?: string;
  /** Label of the field for a reply, where the platform has one in the notification. */
  readonly reply?: string;
  /** Number of unread notifications, for the badge on the app's icon. */
  readonly unread: number;
  /** Tags of all unread notifications. Missing if they are too many to name. */
  readonly open?: readonly string[];
}

/** Tag on a device of the notification with this id. */
export const tagOf = (id: string): string => id.slice(0, 13);

/** Reads the text of a push; undefined if it is not one of ours. */
export function readPushPayload(text: string): PushPayload | undefined {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return undefined;
  }
  return isPushPayload(read) ? read : undefined;
}

function isPushPayload(value: unknown): value is PushPayload {
  if (typeof value !== 'object' || value === null) return false;
  const {
    tag,
    at,
    title,
    body,
    language,
    kind,
    uid = '',
    activity = '',
    reply = '',
    unread,
    open = [],
  } = value as Partial<PushPayload>; // Each is checked below.
  const texts = [tag, title, body, language, kind, uid, activity, reply];
  return (
    texts.every((text) => typeof text === 'string') &&
    Number.isSafeInteger(at) &&
    Number.isSafeInteger(unread) &&
    Array.isArray(open) &&
    open.every((one) => typeof one === 'string')
  );
}

/** Message of the service worker to a window: the member has pressed a push. */
export interface PushOpened {
  readonly type: 'push opened';
  readonly kind: string;
  readonly uid?: string;
  readonly activity?: string;
}

/** Reads a message of the service worker; undefined if it is another one. */
export function readOpened(data: unknown): PushOpened | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { type, kind, uid, activity } = data as Partial<PushOpened>; // Each is checked below.
  if (type !== 'push opened' || typeof kind !== 'string') return undefined;
  return {
    type,
    kind,
    ...(typeof uid === 'string' && { uid }),
    ...(typeof activity === 'string' && { activity }),
  };
}
