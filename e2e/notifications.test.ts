import { act, Device } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import { type DoubleSubscription, type PushDouble, startPushDouble } from '@mitto/testkit/push-double';
import { startWorld } from '@mitto/testkit/start-world';
import { createTestClock } from '@mitto/testkit/test-clock';
import type { BrowserContext, Locator, Page, Worker } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { atSite, browser, world } from './at-site.ts';
import { field } from './chat-steps.ts';
import { modalDialog } from './late-things.ts';
import { neverComes, type Thing } from './never-comes.ts';
import { openSignedIn } from './open-signed-in.ts';
import { enter, nameOf, show } from './pair-steps.ts';

let double: PushDouble;

atSite({
  async start() {
    const clock = createTestClock();
    clock.advance(Date.now() - clock.now());
    double = await startPushDouble(clock.now);
    const push = { subject: 'mailto:operator@mitto.example', privateHosts: ['127.0.0.1'] };
    return await startWorld({ clock, haveProfiles: true, settings: { push } });
  },
});
afterAll(() => double.close());

const long = { timeout: 120_000 };
const phone = { width: 390, height: 844 };
let people = 0;

async function someone(name: string, wishes: { readonly isPremium?: boolean } = {}): Promise<TestPerson> {
  people += 1;
  return await world.person(`${name}${people}`, wishes);
}

const write = (by: TestPerson, to: TestPerson, content: string) =>
  new Device(by).do('messages', 'messages', { uid: to.uid, content });

async function match(one: TestPerson, other: TestPerson): Promise<void> {
  await act(one, 'likes', 'circles', other);
  await act(other, 'likes', 'circles', one);
}

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const unreadBell = (page: Page) => page.getByRole('button', { name: /^Notifications, \d+ unread$/ });
const centre = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

test(
  'what happened is behind the bell, and each leads where it belongs; reading it is for all devices',
  long,
  async () => {
    const [ana, ben] = [await someone('ana', { isPremium: true }), await someone('ben')];
    const { page, context } = await enter({ world, browser, size: phone }, ana);
    const other = await enter({ world, browser, size: { width: 1280, height: 800 } }, ana);
    await act(ben, 'likes', 'circles', ana);
    await world.drain();
    await unreadBell(page).waitFor();
    await bell(page).click();
    const like = centre(page).getByRole('button', { name: new RegExp(`${nameOf(ben)} likes you`) });
    await like.waitFor();
    await centre(page).getByRole('region', { name: 'Today' }).waitFor();
    await centre(page).getByRole('button', { name: 'Mark all as read' }).click();
    await centre(page).getByRole('button', { name: 'Mark all as read' }).waitFor({ state: 'hidden' });
    // Also on the other device.
    await unreadBell(other.page).waitFor({ state: 'hidden' });
    await like.click();
    await page.locator('dialog[data-intent="profile"]').getByText(nameOf(ben)).first().waitFor();
    // Who is hidden goes from the list.
    await act(ana, 'hide', 'hidden_accounts', ben);
    await page.goBack();
    await like.waitFor({ state: 'hidden' });
    await context.close();
    await other.context.close();
  },
);

test(
  'on a large screen the list is a card beside the menu, over a page that is not dimmed',
  long,
  async () => {
    const [ana, ben] = [await someone('ana'), await someone('ben')];
    await match(ana, ben);
    const size = { width: 1280, height: 800 };
    const { page, context } = await enter({ world, browser, size }, ana);
    await bell(page).click();
    const row = centre(page).getByRole('button', { name: new RegExp(`match with ${nameOf(ben)}`) });
    await row.waitFor();
    const card = await centre(page).boundingBox();
    const menu = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
    expect(card?.width).toBe(420);
    expect(card?.x).toBeGreaterThan((menu?.x ?? 0) + (menu?.width ?? size.width));
    expect(await dimOf(centre(page))).toBe('rgba(0, 0, 0, 0)');
    expect(await bell(page).getAttribute('aria-expanded')).toBe('true');
    // The keyboard goes in, and comes back to the bell.
    await page.keyboard.press('Tab');
    expect(await centre(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await centre(page).waitFor({ state: 'hidden' });
    await expect.poll(() => bell(page).evaluate((button) => button === document.activeElement)).toBe(true);
    // A press outside closes it, also on the bell.
    for (const [x, y] of [[1000, 400], await middleOf(bell(page))] as const) {
      await bell(page).click();
      await centre(page).waitFor();
      await page.mouse.click(x, y);
      await centre(page).waitFor({ state: 'hidden' });
    }
    await bell(page).click();
    await row.click();
    const chat = page.locator('dialog[data-intent="chat"][data-beside]');
    await chat.waitFor();
    await centre(page).waitFor({ state: 'hidden' });
    expect(await chat.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    await page.goBack();
    await chat.waitFor({ state: 'hidden' });
    await neverComes('notifications: the card comes back', modalDialog(page));
    await context.close();
  },
);

const dimOf = (dialog: Locator) =>
  dialog.evaluate((element) => getComputedStyle(element, '::backdrop').backgroundColor);

async function middleOf(button: Locator): Promise<readonly [x: number, y: number]> {
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return [x + width / 2, y + height / 2];
}

test('the list works without a network', long, async () => {
  const ana = await someone('ana');
  const { page, context } = await enter({ world, browser, size: phone, isOffline: true }, ana);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await new Device(ana).do('readNotifications', 'notification_list', { upTo: world.clock.now() });
  await context.setOffline(true);
  await bell(page).click();
  await centre(page).getByText('New sign-in', { exact: false }).first().waitFor();
  await context.close();
});

/** Delivers a push to the service worker, as the browser does when it has decrypted one. */
async function deliver(watcher: Page, text: string): Promise<void> {
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
async function shownOn(context: BrowserContext): Promise<Shown[]> {
  const worker = await workerOf(context);
  return await worker.evaluate(async () => {
    // The code runs in the service worker.
    const { registration } = globalThis as unknown as { readonly registration: ServiceWorkerRegistration };
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, tag }) => ({ title, body, tag }));
  });
}

/** Subscribes the session of a person with the double's browser, which decrypts what the server sends. */
async function subscribe({ call }: TestPerson): Promise<DoubleSubscription> {
  const subscription = await double.subscribe((await call('pushKey', {})).result.publicKey);
  const { status, text } = await call('subscribePush', { ...subscription, language: 'th' });
  if (status !== 200) throw new Error(text);
  return subscription;
}

/** Text of the last push that the server has sent to a browser. */
async function lastPush({ endpoint }: DoubleSubscription): Promise<string> {
  await world.drain();
  const last = double.received.filter((push) => push.endpoint === endpoint).at(-1);
  if (!last) throw new Error('The server has sent no push.');
  return last.text.toString();
}

test(
  'the service worker shows a push while the page is closed, one for each conversation, and closes what was read',
  long,
  async () => {
    const [ana, ben] = [await someone('ana'), await someone('ben')];
    await match(ana, ben);
    const browserOfAna = await subscribe(ana);
    const { page, context } = await enter({ world, browser, size: phone, isOffline: true }, ana);
    await context.grantPermissions(['notifications'], { origin: world.url });
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    // The sign-in is told, too.
    await world.drain();
    const watcher = await context.newPage();
    await page.close();

    await write(ben, ana, 'A secret');
    const first = await lastPush(browserOfAna);
    await deliver(watcher, first);
    await expect.poll(() => shownOn(context)).toMatchObject([{ title: 'Mitto', body: 'คุณมีข้อความใหม่' }]);
    // It comes twice, and a second message replaces it.
    await deliver(watcher, first);
    await write(ana, ben, 'An answer');
    await write(ben, ana, 'Another secret');
    await deliver(watcher, await lastPush(browserOfAna));
    await expect.poll(() => shownOn(context)).toMatchObject([{ body: 'คุณมีข้อความใหม่ 2 ข้อความ' }]);

    // Read on another device: the next push takes it away.
    await new Device(ana).do('readMessages', 'messages', { uid: ben.uid, upTo: world.clock.now() + 60_000 });
    const cleo = await someone('cleo');
    await match(ana, cleo);
    await act(cleo, 'unmatch', 'circles', ana);
    const dan = await someone('dan');
    await act(ana, 'likes', 'circles', dan);
    await act(dan, 'likes', 'circles', ana);
    await world.drain();
    await deliver(watcher, await lastPush(browserOfAna));
    await expect
      .poll(async () => (await shownOn(context)).map(({ body }) => body))
      .not.toContain('คุณมีข้อความใหม่ 2 ข้อความ');

    await context.close();
  },
);

/** The words in the open conversation that are not sent. */
const draftOf = (page: Page): Thing => ({
  pages: [page],
  found: async () => [await field(page).inputValue()].filter((words) => words !== ''),
  plant: () => field(page).fill('On my way'),
});

/** Replies in the notification that the device shows, as a platform with such a field does. */
async function replyTo(context: BrowserContext, text: string): Promise<void> {
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

test(
  'a reply in the notification is in the draft of its conversation, also after words that were typed before',
  long,
  async () => {
    const [ana, ben] = [await someone('ana'), await someone('ben')];
    await match(ana, ben);
    const browserOfAna = await subscribe(ana);
    const { page, context } = await enter({ world, browser, size: phone, isOffline: true }, ana);
    await context.grantPermissions(['notifications'], { origin: world.url });
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await world.drain();
    const watcher = await context.newPage();
    await page.close();
    await write(ben, ana, 'Are you there?');
    await deliver(watcher, await lastPush(browserOfAna));
    await expect.poll(() => shownOn(context)).toMatchObject([{ body: 'คุณมีข้อความใหม่' }]);
    await replyTo(context, 'On my way');

    // Somebody else signs in on this device: the reply is not theirs.
    const other = await context.newPage();
    const cleo = await someone('cleo');
    await match(ben, cleo);
    await openSignedIn(other, world, cleo);
    await show(other, `chat?rid=${ben.uid}`);
    await field(other).waitFor();
    await neverComes('notifications: the reply of somebody else', draftOf(other));
    await other.close();

    const again = await context.newPage();
    await openSignedIn(again, world, ana);
    await show(again, `chat?rid=${ben.uid}`);
    await expect.poll(() => field(again).inputValue()).toBe('On my way');
    await context.close();
  },
);

test('a push that is none of ours is shown without words, and takes nothing away', long, async () => {
  const ana = await someone('ana');
  const { page, context } = await enter({ world, browser, size: phone, isOffline: true }, ana);
  await context.grantPermissions(['notifications'], { origin: world.url });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const watcher = await context.newPage();
  await page.close();
  await deliver(watcher, '{"tag":1}');
  await expect.poll(() => shownOn(context)).toMatchObject([{ title: 'Mitto', body: '' }]);
  await context.close();
});

test('asked in our own words after the first match, and not again when it was put off', long, async () => {
  const [ana, ben] = [await someone('ana'), await someone('ben')];
  const { page, context } = await enter({ world, browser, size: phone, isOffline: true }, ana);
  // Headless browsers refuse notifications from the start; a member's browser has not been asked yet.
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
  });
  await page.reload();
  await act(ana, 'likes', 'circles', ben);
  await act(ben, 'likes', 'circles', ana);
  await world.drain();
  const close = page.getByRole('button', { name: 'Keep looking' });
  await close.click();
  const sheet = page.getByRole('dialog', { name: new RegExp(`^Know when ${nameOf(ben)} writes`) });
  await sheet.getByText('You have a new message').waitFor();
  await sheet.getByRole('switch', { name: 'Show names and words' }).click();
  await sheet.getByText(`${nameOf(ben)}: Hello! How are you?`).waitFor();
  await sheet.getByRole('button', { name: 'Not now' }).click();
  await sheet.waitFor({ state: 'hidden' });
  await page.reload();
  await bell(page).waitFor();
  // It would come when nothing has lain over the page for a moment.
  await neverComes('notifications: asked again', modalDialog(page), () => page.waitForTimeout(4000));
  await context.close();
});

test('quiet hours and previews are set on one device and hold on all', long, async () => {
  const ana = await someone('ana');
  const { page, context } = await enter({ world, browser, size: phone }, ana);
  await page.evaluate(() => {
    location.hash = '#!/home?open=settings.notifications';
  });
  await page.getByRole('switch', { name: 'Silence at night' }).click();
  await page.getByLabel('From').fill('23:30');
  await page.getByRole('switch', { name: 'Show names and words' }).click();
  await expect
    .poll(() => new Device(ana).list('notification_choices'))
    .toMatchObject([{ quiet: { from: 23 * 60 + 30, to: 7 * 60 }, showsPreviews: true }]);
  await context.close();
});
