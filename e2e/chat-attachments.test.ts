import { act } from '@mitto/testkit/device';
import type { Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { atSite, browser, world } from './at-site.ts';
import {
  aConversation,
  aMatch,
  bubble,
  chat,
  field,
  mark,
  openChat,
  picture,
  shownIds,
  write,
} from './chat-steps.ts';
import { message, thingAt } from './late-things.ts';
import { neverComes } from './never-comes.ts';
import { goHome, type Member } from './pair-steps.ts';
import { picture as photo } from './profile-steps.ts';
import { stillOffline } from './still-offline.ts';
import { untilServedOffline } from './until-in-page.ts';

atSite();

const long = { timeout: 180_000 };
const room = () => ({ world, browser, size: { width: 390, height: 844 } });

const photos = (page: Page) => chat(page).locator('input[type="file"][multiple]');
const tray = (page: Page) => chat(page).getByRole('list', { name: 'Attached photos' }).getByRole('img');
const articles = (page: Page) => chat(page).getByRole('article');
const waits = (page: Page) => chat(page).getByText('Waiting for the network');
const uploading = (page: Page) => chat(page).getByRole('progressbar', { name: 'Uploading' });

async function attachPhotos(page: Page, ...names: readonly string[]): Promise<void> {
  await photos(page).setInputFiles(await Promise.all(names.map((name) => photo(name))));
  await tray(page)
    .nth(names.length - 1)
    .waitFor();
}

async function sendVoice(page: Page): Promise<void> {
  await chat(page).getByRole('button', { name: 'Record a voice message' }).click();
  await chat(page).getByRole('timer').filter({ hasText: '0:01' }).waitFor();
  await chat(page).getByRole('button', { name: 'Stop' }).click();
  await chat(page).getByRole('button', { name: 'Play' }).last().waitFor();
  await chat(page).getByRole('button', { name: 'Send' }).click();
}

async function sendMyPlace(page: Page): Promise<void> {
  await chat(page).getByRole('button', { name: 'Attach' }).click();
  await page.getByRole('menuitem', { name: 'Location' }).click();
  await page.getByRole('button', { name: 'Use my position' }).click();
  await page.getByRole('button', { name: 'Exact place' }).click();
  await chat(page).getByRole('button', { name: 'Send' }).click();
}

const isDrawn = (page: Page, name: RegExp) =>
  expect
    .poll(() =>
      articles(page)
        .getByRole('img', { name })
        .first()
        .evaluate((image) => (image as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(1);

test(
  'photos, a voice message and a place that are sent offline arrive, though the tab was closed in between',
  long,
  async () => {
    const [ana, ben] = await aMatch({ ...room(), isOffline: true }, 'tunnel', { isPremium: true });
    await ana.context.grantPermissions(['microphone', 'geolocation'], { origin: world.url });
    await ana.context.setGeolocation({ latitude: 18.7883, longitude: 98.9853 });
    await openChat(ben, ana);
    await openChat(ana, ben);
    await untilServedOffline(ana.page);
    await ana.context.setOffline(true);
    await attachPhotos(ana.page, 'first', 'second');
    await write(ana.page, 'From the tunnel');
    await sendVoice(ana.page);
    await sendMyPlace(ana.page);
    await expect.poll(() => articles(ana.page).count()).toBe(3);
    await expect.poll(() => waits(ana.page).count()).toBe(2);
    await isDrawn(ana.page, /^Photo 1 of 2/);
    await picture(ana.page, 'attachments-offline');
    const ids = await shownIds(ana.page);
    const address = ana.page.url();
    await ana.page.close();

    const page = await ana.context.newPage();
    const isOffline = await stillOffline(page);
    await page.goto(address);
    await expect.poll(() => articles(page).count()).toBe(3);
    await isDrawn(page, /^Photo 2 of 2/);
    await articles(page).getByRole('button', { name: 'Play' }).waitFor();
    await isOffline();
    await ana.context.setOffline(false);
    const [first, second, third] = [0, 1, 2].map((at) => articles(ben.page).nth(at));
    await first?.getByRole('img', { name: /^Photo 2 of 2/ }).waitFor();
    await second?.getByRole('button', { name: 'Play' }).waitFor();
    await third?.getByRole('img', { name: /^Map of/ }).waitFor();
    await isDrawn(ben.page, /^Photo 1 of 2/);
    expect(await shownIds(ben.page)).toEqual(ids);
    await uploading(page).first().waitFor({ state: 'detached' });
    await isDrawn(page, /^Photo 1 of 2/);
    await ana.context.close();
    await ben.context.close();
  },
);

/** Holds every upload until the returned function is called. */
async function holdUploads(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await promise;
    await route.continue().catch(() => undefined);
  };
  await page.context().route('**/chat/attachments', hold);
  return resolve;
}

test('a slow upload holds back its own conversation, and no other', long, async () => {
  const [ana, ben] = await aMatch(room(), 'slow', { isPremium: true });
  const { page } = ana;
  const carl = await world.person('slowcarl', { isPremium: true });
  await act(ana.person, 'likes', 'circles', carl);
  await act(carl, 'likes', 'circles', ana.person);
  await openChat(ben, ana);
  await openChat(ana, ben);
  const release = await holdUploads(page);
  await attachPhotos(page, 'slow');
  await write(page, 'Look');
  await uploading(page).waitFor();
  await isDrawn(page, /^Photo 1 of 1/);
  await picture(page, 'attachments-uploading');
  await write(page, 'And this');
  await mark(page, 'And this', 'Not sent yet').waitFor();
  await openChat(ana, { person: carl });
  await write(page, 'Meanwhile');
  await mark(page, 'Meanwhile', 'Sent').waitFor();
  await neverComes('chat-attachments: a message before the photos it follows', message(ben.page, 'And this'));
  release();
  await bubble(ben.page, 'And this').waitFor();
  expect(await articles(ben.page).allInnerTexts()).toEqual([
    expect.stringContaining('Look'),
    expect.stringContaining('And this'),
  ]);
  await ana.context.close();
  await ben.context.close();
});

test('a reload and another tab go on with an upload, and it becomes one message', long, async () => {
  const [ana, ben] = await aMatch(room(), 'again', { isPremium: true });
  const { page } = ana;
  await openChat(ben, ana);
  await openChat(ana, ben);
  const release = await holdUploads(page);
  await attachPhotos(page, 'once');
  await write(page, 'Only once');
  await uploading(page).waitFor();
  await page.reload();
  await uploading(page).waitFor();
  // The first tab uploads, and the second one goes on when the first is closed.
  const other: Member = { ...ana, page: await ana.context.newPage() };
  await other.page.goto(page.url());
  await uploading(other.page).waitFor();
  await page.close();
  release();
  await bubble(ben.page, 'Only once')
    .getByRole('img', { name: /^Photo 1 of 1/ })
    .waitFor();
  await bubble(other.page, 'Only once')
    .getByRole('img', { name: /^(Sent|Read)$/ })
    .waitFor();
  expect(await articles(ben.page).count()).toBe(1);
  await ana.context.close();
  await ben.context.close();
});

test('a refused file gives back the words and the other photos, with its name and why', long, async () => {
  const { me, page } = await aConversation(room(), 'wrongfile');
  const moving = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .gif()
    .toBuffer();
  const disguised = { name: 'moving.png', mimeType: 'image/png', buffer: moving };
  await photos(page).setInputFiles([await photo('fine'), disguised]);
  await tray(page).nth(1).waitFor();
  await write(page, 'Two of them');
  await chat(page).getByText('Your message was not sent').waitFor();
  await chat(page).getByText('moving.png was not attached.').waitFor();
  await expect.poll(() => field(page).inputValue()).toBe('Two of them');
  expect(await tray(page).count()).toBe(1);
  await picture(page, 'attachments-refused');
  await field(page).press('Enter');
  await mark(page, 'Two of them', 'Sent').waitFor();
  await bubble(page, 'Two of them')
    .getByRole('img', { name: /^Photo 1 of 1/ })
    .waitFor();
  await me.context.close();
});

test('taken back during its upload, a message is where it was written, with nothing said', long, async () => {
  const { me, page } = await aConversation(room(), 'unwanted');
  const release = await holdUploads(page);
  await attachPhotos(page, 'oops');
  await write(page, 'Too early');
  await uploading(page).waitFor();
  await field(page).fill('and more');
  await chat(page).getByRole('button', { name: 'Take back' }).click();
  await expect.poll(() => field(page).inputValue()).toBe('Too early\nand more');
  expect(await tray(page).count()).toBe(1);
  const refused = 'Your message was not sent';
  await neverComes(
    'chat-attachments: a notice about what was taken back',
    thingAt(page.getByText(refused), `<p>${refused}</p>`),
  );
  release();
  await neverComes('chat-attachments: a message that was taken back', message(page));
  await page.reload();
  await isTrayDrawn(page);
  await field(page).press('Enter');
  await mark(page, 'Too early', 'Sent').waitFor();
  await me.context.close();
});

const isTrayDrawn = (page: Page) =>
  expect
    .poll(() =>
      tray(page)
        .first()
        .evaluate((image) => (image as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(1);

/** Lets a draft of another conversation hold all the bytes that may wait on a device. */
const fillDevice = (page: Page, account: string) =>
  page.evaluate(
    (database) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(database);
        opening.onsuccess = () => {
          const tx = opening.result.transaction('_meta', 'readwrite');
          const size = 100 * 1024 * 1024;
          const file = {
            id: 'large',
            note: 'chat draft another',
            name: 'large.png',
            type: 'image/png',
            size,
          };
          tx.objectStore('_meta').put(file, 'file large');
          tx.oncomplete = () => resolve(opening.result.close());
          tx.onabort = () => reject(tx.error);
        };
      }),
    `mitto/${account}`,
  );

test('with 100 MB waiting on a device, no more is attached, and words still go', long, async () => {
  const { me, page } = await aConversation(room(), 'full');
  await fillDevice(page, me.person.uid);
  await photos(page).setInputFiles(await photo('toomuch'));
  await chat(page).getByText('100 MB are waiting to be sent from this device.').waitFor();
  expect(await tray(page).count()).toBe(0);
  await picture(page, 'attachments-full');
  await write(page, 'Then in words');
  await mark(page, 'Then in words', 'Sent').waitFor();
  await me.context.close();
});

test('files that wait are asked about before a logout, and can be sent with it', long, async () => {
  const [ana, ben] = await aMatch(room(), 'leaving', { isPremium: true });
  const { page } = ana;
  await openChat(ben, ana);
  await openChat(ana, ben);
  await ana.context.setOffline(true);
  await attachPhotos(page, 'lastone');
  await write(page, 'Before I go');
  await waits(page).waitFor();
  await goHome(page);
  await page.getByRole('button', { name: 'Account menu' }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).filter({ visible: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Not everything is sent yet' });
  await question.getByRole('button', { name: 'Send and log out' }).click();
  await question.getByText('Sending did not work.').waitFor();
  await ana.context.setOffline(false);
  await question.getByRole('button', { name: 'Send and log out' }).click();
  await bubble(ben.page, 'Before I go')
    .getByRole('img', { name: /^Photo 1 of 1/ })
    .waitFor();
  await ana.context.close();
  await ben.context.close();
});
