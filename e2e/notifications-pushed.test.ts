import { act, Device } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import type { PushDouble } from '@mitto/testkit/push-double';
import { inLooks } from '@mitto/testkit/sized';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { atSite, browser, world } from './at-site.ts';
import { chat, field } from './chat-steps.ts';
import { neverComes, type Thing } from './never-comes.ts';
import { openSignedIn } from './open-signed-in.ts';
import { enter, firstSynced, nameOf, show } from './pair-steps.ts';
import {
  closeApp,
  deliver,
  lastPush,
  match,
  replyTo,
  shownOn,
  startPushSite,
  subscribe,
  write,
} from './push-steps.ts';

let double: PushDouble;

atSite({
  isWholeBrowser: true,
  async start() {
    const site = await startPushSite();
    double = site.double;
    return site.world;
  },
});
afterAll(() => double.close());

const long = { timeout: 120_000 };
const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };
let people = 0;

/** Opens a page in which nothing asks for the permission to show notifications. */
async function unasked(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  return page;
}

async function someone(name: string): Promise<TestPerson> {
  people += 1;
  return await world.person(`${name}${people}`);
}

test(
  'the service worker shows a push while the page is closed, one for each conversation, and closes what was read',
  long,
  async () => {
    const [ana, ben] = [await someone('ana'), await someone('ben')];
    await match(ana, ben);
    const browserOfAna = await subscribe({ double }, ana);
    const { page, context } = await enter({ world, browser, size: phone, isOffline: true }, ana);
    const watcher = await closeApp({ world }, page);
    await write(ben, ana, 'A secret');
    const first = await lastPush({ world, double }, browserOfAna);
    await deliver({ world }, watcher, first);
    await expect.poll(() => shownOn(context)).toMatchObject([{ title: 'Mitto', body: 'คุณมีข้อความใหม่' }]);
    // It comes twice, and a second message replaces it.
    await deliver({ world }, watcher, first);
    await write(ana, ben, 'An answer');
    await write(ben, ana, 'Another secret');
    await deliver({ world }, watcher, await lastPush({ world, double }, browserOfAna));
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
    await deliver({ world }, watcher, await lastPush({ world, double }, browserOfAna));
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

test(
  'a reply in the notification is in the draft of its conversation, and never in that of somebody else',
  long,
  async () => {
    const [ana, ben] = [await someone('ana'), await someone('ben')];
    await match(ana, ben);
    const browserOfAna = await subscribe({ double }, ana);
    const { page, context } = await enter({ world, browser, size: phone, isOffline: true }, ana);
    const watcher = await closeApp({ world }, page);
    await write(ben, ana, 'Are you there?');
    await deliver({ world }, watcher, await lastPush({ world, double }, browserOfAna));
    await expect.poll(() => shownOn(context)).toMatchObject([{ body: 'คุณมีข้อความใหม่' }]);
    await replyTo(context, 'On my way');

    // Somebody else signs in on this device: the reply is not theirs.
    const other = await unasked(context);
    const cleo = await someone('cleo');
    await match(ben, cleo);
    await openSignedIn(other, world, cleo);
    await show(other, `chat?rid=${ben.uid}`);
    await field(other).waitFor();
    await neverComes('notifications: the reply of somebody else', draftOf(other));
    await other.close();

    const again = await unasked(context);
    await openSignedIn(again, world, ana);
    await show(again, `chat?rid=${ben.uid}`);
    await expect.poll(() => field(again).inputValue()).toBe('On my way');
    await context.close();
  },
);

test('a push that is none of ours is shown without words, and takes nothing away', long, async () => {
  const ana = await someone('ana');
  const { page, context } = await enter({ world, browser, size: phone, isOffline: true }, ana);
  const watcher = await closeApp({ world }, page);
  await deliver({ world }, watcher, '{"tag":1}');
  await expect.poll(() => shownOn(context)).toMatchObject([{ title: 'Mitto', body: '' }]);
  await context.close();
});

const touch = { viewport: phone, hasTouch: true, isMobile: true } as const;
const english = { title: 'Notifications', body: 'You have a new message', row: 'wrote to you' };
const thai = { title: 'การแจ้งเตือน', body: 'คุณมีข้อความใหม่', row: 'ส่งข้อความถึงคุณ' };
const looks = [
  { name: 'a phone in the dark, in Thai', device: { ...touch, colorScheme: 'dark' }, language: 'th' },
  { name: 'a phone in the light', device: { ...touch, colorScheme: 'light' }, language: 'en' },
  { name: 'a desktop in the dark', device: { viewport: desktop, colorScheme: 'dark' }, language: 'en' },
  {
    name: 'a desktop in the light, in Thai',
    device: { viewport: desktop, colorScheme: 'light' },
    language: 'th',
  },
] as const;

test.for(inLooks(looks, 0))(
  'a message is told while the page is closed, and leads to its conversation, on $name',
  long,
  async ({ device, language }) => {
    const { title, body, row } = language === 'th' ? thai : english;
    const [ana, ben] = [await someone('ana'), await someone('ben')];
    await match(ana, ben);
    const browserOfAna = await subscribe({ double }, ana, language);
    // The service worker knows the language of the browser, not the one of a cookie.
    const context = await browser.newContext({ ...device, locale: language, serviceWorkers: 'allow' });
    const page = await context.newPage();
    await openSignedIn(page, world, ana);
    await firstSynced(page, ana.uid);
    const watcher = await closeApp({ world }, page);

    // Ben writes on a screen of his own.
    const bens = await enter({ world, browser, size: device.viewport }, ben);
    await show(bens.page, `chat?rid=${ana.uid}`);
    await field(bens.page).fill('A secret');
    await field(bens.page).press('Enter');
    await expect
      .poll(async () => JSON.parse(await lastPush({ world, double }, browserOfAna)))
      .toMatchObject({ kind: 'message' });
    await deliver({ world }, watcher, await lastPush({ world, double }, browserOfAna));
    await expect.poll(() => shownOn(context)).toMatchObject([{ title: 'Mitto', body }]);

    const again = await unasked(context);
    await openSignedIn(again, world, ana);
    const bell = again.getByRole('button', { name: new RegExp(`^${title}`) });
    await bell.click();
    const list = again.getByRole('dialog', { name: title });
    await list.getByRole('button', { name: new RegExp(`${nameOf(ben)} ?${row}`) }).click();
    await chat(again).getByRole('article').getByText('A secret').waitFor();
    // It was read on this device.
    await expect.poll(() => shownOn(context)).toEqual([]);
    for (const one of [context, bens.context]) await one.close();
  },
);
