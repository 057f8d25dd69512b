import type { Client } from '@mitto/web-kit/api/call-table';
import type { notificationCalls as calls } from '../../contract/notification-calls.ts';
import type { NotificationLanguage } from '../../contract/notification-language.ts';

type PushClient = Client<typeof calls>;

/**
 * State of the pushes on this device. `missing`: the browser has none, or only in an installed app. `denied`: the
 * member has refused them in the browser, which alone can allow them again.
 */
export type PushState = 'missing' | 'denied' | 'off' | 'on';

/** Returns the service worker's registration; undefined where the browser has no pushes. */
async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  // Browsers leave these out, whatever their types say: on an insecure connection, or outside an installed app.
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return undefined;
  return await navigator.serviceWorker.getRegistration();
}

/** Reads the state of the pushes on this device. */
export async function readPushState(): Promise<PushState> {
  const registration = await findRegistration();
  if (!registration) return 'missing';
  if (Notification.permission === 'denied') return 'denied';
  if (Notification.permission === 'default') return 'off';
  return (await registration.pushManager.getSubscription()) ? 'on' : 'off';
}

/** The address of this device's subscription; undefined without one. */
export async function findEndpoint(): Promise<string | undefined> {
  const registration = await findRegistration();
  return (await registration?.pushManager.getSubscription())?.endpoint;
}

/**
 * Subscribes this device, and tells the server. A subscription for another key is replaced: the server could not
 * send to it. Returns the address; undefined if the member does not allow it.
 */
export async function subscribeDevice(
  client: PushClient,
  language: NotificationLanguage,
): Promise<string | undefined> {
  const registration = await findRegistration();
  if (!registration || Notification.permission !== 'granted') return undefined;
  const { publicKey } = await client.pushKey({}, { isQuiet: true });
  const { pushManager } = registration;
  const before = await pushManager.getSubscription();
  if (before && keyOf(before) !== publicKey) await before.unsubscribe();
  const now = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint } = now;
  const { keys: told = {} } = now.toJSON();
  const keys = { p256dh: told['p256dh'] ?? '', auth: told['auth'] ?? '' };
  await client.subscribePush({ endpoint, keys, language }, { isQuiet: true });
  return endpoint;
}

/** Ends the subscription of this browser, whoever has made it. */
export async function dropSubscription(): Promise<void> {
  const registration = await findRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** The server's public key to which a subscription belongs. */
function keyOf({ options: { applicationServerKey } }: PushSubscription): string {
  const bytes = new Uint8Array(applicationServerKey ?? new ArrayBuffer());
  const letters = btoa(String.fromCharCode(...bytes));
  return letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Closes what the device shows of notifications that are not unread any more. */
export async function closeRead(openTags: ReadonlySet<string>): Promise<void> {
  const registration = await findRegistration();
  for (const shown of (await registration?.getNotifications()) ?? [])
    if (!openTags.has(shown.tag)) shown.close();
}

/** Shows the number of unread notifications on the app's icon, where the platform can. */
export async function showAppBadge(unread: number): Promise<void> {
  // Only browsers with installed apps have these functions.
  const badges: Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>> = navigator;
  await (unread > 0 ? badges.setAppBadge?.(unread) : badges.clearAppBadge?.());
}
