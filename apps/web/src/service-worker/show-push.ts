/// <reference lib="webworker" />
import { pathOfPlace, placeOfPush } from '@mitto/notifications/contract/notification-place';
import {
  type PushOpened,
  type PushPayload,
  readPushPayload,
} from '@mitto/notifications/contract/push-payload';
import { readPushReply, replyCache } from '@mitto/notifications/contract/push-reply';

/** Data of a notification that the device shows. */
interface Shown {
  readonly at: number;
  readonly kind: string;
  readonly uid?: string;
  readonly activity?: string;
}

/** Safari ends a subscription that shows nothing, also while a window is in view. */
const showsAlways = /AppleWebKit(?!.*Chrom)/;

type Worker = Pick<ServiceWorkerGlobalScope, 'registration' | 'clients'>;

/** Options that browsers know and TypeScript does not. */
interface FurtherOptions {
  /** Rings again when it replaces one with the same tag. */
  readonly renotify?: boolean;
  readonly timestamp?: number;
  /** A field for a reply. Browsers without such fields leave it out, or show a button that opens the conversation. */
  readonly actions?: readonly { readonly action: string; readonly type: 'text'; readonly title: string }[];
}

/**
 * Shows a push, one for each topic. Closes what was read meanwhile, on another device. A push is never silent:
 * browsers end the subscription of a page that shows nothing. Only while a window of the app is in view, which
 * tells of the news itself, nothing is shown.
 */
export async function showPush(
  { registration, clients }: Worker,
  text: string,
  icon?: string,
): Promise<void> {
  const push = readPushPayload(text);
  if (!push) return await registration.showNotification('Mitto', { ...(icon !== undefined && { icon }) });
  await showBadge(push.unread);
  const windows = await clients.matchAll({ type: 'window' });
  const shown = await registration.getNotifications();
  for (const one of shown) if (push.open && !push.open.includes(one.tag)) one.close();
  const isInView = windows.some(({ visibilityState }) => visibilityState === 'visible');
  if (isInView && !showsAlways.test(navigator.userAgent)) return;
  const before = shown.find(({ tag }) => tag === push.tag);
  // The push service may send a push twice.
  if (before && (before.data as Partial<Shown>).at === push.at) return;
  await registration.showNotification(push.title, optionsOf(push, icon));
}

function optionsOf(
  { tag, at, body, language, kind, uid, activity, reply }: PushPayload,
  icon: string | undefined,
): NotificationOptions & FurtherOptions {
  const data: Shown = { at, kind, ...aboutOf({ uid, activity }) };
  return {
    tag,
    body,
    lang: language,
    data,
    renotify: true,
    timestamp: at,
    ...(reply !== undefined &&
      uid !== undefined && { actions: [{ action: 'reply', type: 'text', title: reply }] }),
    ...(icon !== undefined && { icon, badge: icon }),
  };
}

/** Leaves out entries without a value. */
function aboutOf({ uid, activity }: { uid: string | undefined; activity: string | undefined }) {
  return { ...(uid !== undefined && { uid }), ...(activity !== undefined && { activity }) };
}

/** A notification that the member has pressed, or replied to. */
interface Pressed {
  readonly data: unknown;
  readonly tag: string;
  readonly reply: string | undefined;
}

/**
 * Opens what a pressed push tells of: in a window of the app, or else in a new one. A reply is left for the app,
 * which puts it into the draft of the conversation.
 */
export async function openPush(
  { clients }: Pick<Worker, 'clients'>,
  { data, tag, reply }: Pressed,
  root: string,
): Promise<void> {
  const { kind = '', uid, activity } = (data ?? {}) as Partial<Shown>; // Only optionsOf writes it.
  await leaveReply({ tag, uid, text: reply, at: Date.now() });
  const pressed = { kind, ...aboutOf({ uid, activity }) };
  const [first] = await clients.matchAll({ type: 'window' });
  if (!first) {
    await clients.openWindow(`${root}${pathOfPlace(placeOfPush(pressed))}`);
    return;
  }
  const opened: PushOpened = { type: 'push opened', ...pressed };
  first.postMessage(opened);
  await first.focus();
}

async function leaveReply(given: unknown): Promise<void> {
  const reply = readPushReply(given);
  if (!reply) return;
  const cache = await caches.open(replyCache);
  // Each reply has an address of its own: the member may reply twice before the app is opened.
  await cache.put(`/reply/${crypto.randomUUID()}`, Response.json(reply));
}

async function showBadge(unread: number): Promise<void> {
  // Only browsers with installed apps have these functions.
  const badges: Partial<Pick<WorkerNavigator, 'setAppBadge' | 'clearAppBadge'>> = navigator;
  try {
    await (unread > 0 ? badges.setAppBadge?.(unread) : badges.clearAppBadge?.());
  } catch {
    // The platform has no badges: the notification is shown all the same.
  }
}
