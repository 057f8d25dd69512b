import { act, Device } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import { type DoubleSubscription, type PushDouble, startPushDouble } from '@mitto/testkit/push-double';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { createTestClock } from '@mitto/testkit/test-clock';
import type { BrowserContext, Page, Worker } from 'playwright-core';

/** A site beside a push service. */
export interface PushSite {
  readonly world: World;
  readonly double: PushDouble;
}

export async function startPushSite(): Promise<PushSite> {
  const clock = createTestClock();
  clock.advance(Date.now() - clock.now());
  const double = await startPushDouble(clock.now);
  const push = { subject: 'mailto:operator@mitto.example', privateHosts: ['127.0.0.1'] };
  return { double, world: await startWorld({ clock, haveProfiles: true, settings: { push } }) };
}

export const write = (by: TestPerson, to: TestPerson, content: string) =>
  new Device(by).do('messages', 'messages', { uid: to.uid, content });

export async function match(one: TestPerson, other: TestPerson): Promise<void> {
  await act(one, 'likes', 'circles', other);
  await act(other, 'likes', 'circles', one);
}

/** Subscribes the session of a person with the double's browser, which decrypts what the server sends. */
export async function subscribe(
  { double }: Pick<PushSite, 'double'>,
  { call }: TestPerson,
  language: 'en' | 'th' = 'th',
): Promise<DoubleSubscription> {
  const subscription = await double.subscribe((await call('pushKey', {})).result.publicKey);
  const { status, text } = await call('subscribePush', { ...subscription, language });
  if (status !== 200) throw new Error(text);
  return subscription;
}

/** Text of the last push that the server has sent to a browser. */
export async function lastPush(
  { world, double }: PushSite,
  { endpoint }: DoubleSubscription,
): Promise<string> {
  await world.drain();
  const last = double.received.filter((push) => push.endpoint === endpoint).at(-1);
  if (!last) throw new Error('The server has sent no push.');
  return last.text.toString();
}

/** Allows notifications, waits for the service worker and closes the page. Returns a page beside the app. */
export async function closeApp({ world }: Pick<PushSite, 'world'>, page: Page): Promise<Page> {
  const context = page.context();
  await context.grantPermissions(['notifications'], { origin: world.url });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // The sign-in causes a push, too.
  await world.drain();
  const watcher = await context.newPage();
  await page.close();
  return watcher;
}

/** Delivers a push to the service worker, as the browser does when it has decrypted one. */
export async function deliver(
  { world }: Pick<PushSite, 'world'>,
  watcher: Page,
  text: string,
): Promise<void> {
  const session = await watcher.context().newCDPSession(watcher);
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${world.url}/`);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: world.url,
    registrationId: await registration,
    data: text,
  });
  await session.detach();
}

interface Shown {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
}

async function workerOf(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
}

/** Notifications that the device shows. */
export async function shownOn(context: BrowserContext): Promise<Shown[]> {
  const worker = await workerOf(context);
  return await worker.evaluate(async () => {
    // The code runs in the service worker.
    const { registration } = globalThis as unknown as { readonly registration: ServiceWorkerRegistration };
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, tag }) => ({ title, body, tag }));
  });
}

/** Replies in the notification that the device shows, as a platform with such a field does. */
export async function replyTo(context: BrowserContext, text: string): Promise<void> {
  const worker = await workerOf(context);
  await worker.evaluate(async (reply) => {
    const { registration } = globalThis as unknown as { readonly registration: ServiceWorkerRegistration };
    const [notification] = await registration.getNotifications();
    const wishes = { notification, action: 'reply', reply };
    const { NotificationEvent } = globalThis as unknown as {
      readonly NotificationEvent: new (type: string, wishes: object) => Event;
    };
    globalThis.dispatchEvent(new NotificationEvent('notificationclick', wishes));
  }, text);
}
