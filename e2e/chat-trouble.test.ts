import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { atSite, browser, world } from './at-site.ts';
import { aConversation, aTalker, bubble, chat, field, mark, openChat, picture, tell } from './chat-steps.ts';
import { thingAt } from './late-things.ts';
import { neverComes } from './never-comes.ts';
import { picture as photo } from './profile-steps.ts';

atSite({ isWholeBrowser: true });

const long = { timeout: 120_000 };
const room = () => ({ world, browser, size: { width: 390, height: 844 } });

const photos = (page: Page) => chat(page).locator('input[type="file"][multiple]');
const tray = (page: Page) => chat(page).getByRole('list', { name: 'Attached photos' }).getByRole('img');
const again = (page: Page) => chat(page).getByRole('button', { name: 'Try again' });
const anotherTry = (page: Page) => thingAt(again(page), '<button>Try again</button>', chat(page));
const noPhoto = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('nothing to look at') };

test(
  'a file of the wrong kind or size is named with why, the others come, and what is typed stays',
  long,
  async () => {
    const { me, page } = await aConversation(room(), 'files');
    await field(page).fill('Look at this');
    const large = { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) };
    await photos(page).setInputFiles([noPhoto, await photo('good'), large]);
    const told = chat(page).getByRole('alert');
    await told.getByText('notes.jpg was not attached. This file is not a picture we can use.').waitFor();
    await told.getByText('large.jpg was not attached. This file is larger than 10 MB.').waitFor();
    await tray(page).first().waitFor();
    expect(await tray(page).count()).toBe(1);
    // No retry is offered, because the same files would be refused again.
    await neverComes('chat-trouble: another try of files that are refused', anotherTry(page));
    expect(await field(page).inputValue()).toBe('Look at this');
    await picture(page, 'trouble-files');
    await told.getByRole('button', { name: 'Remove' }).click();
    await told.waitFor({ state: 'detached' });
    await field(page).press('Enter');
    await mark(page, 'Look at this', 'Sent').waitFor();
    await photos(page).setInputFiles(noPhoto);
    await told.getByText('notes.jpg was not attached. This file is not a picture we can use.').waitFor();
    await neverComes('chat-trouble: another try of one file that is refused', anotherTry(page));
    await me.context.close();
  },
);

test('more photos than a message carries are left out, with a word', long, async () => {
  const { me, page } = await aConversation(room(), 'many');
  await photos(page).setInputFiles(
    await Promise.all(Array.from({ length: 12 }, (_, at) => photo(`many${at}`, 300, 400))),
  );
  await chat(page).getByText('A message carries 10 photos at most').waitFor();
  await tray(page).nth(9).waitFor();
  expect(await tray(page).count()).toBe(10);
  await me.context.close();
});

test('a microphone the browser refuses is told with what helps, and one can write on', long, async () => {
  const { me, page } = await aConversation(room(), 'mute');
  await chat(page).getByRole('button', { name: 'Record a voice message' }).click();
  const told = chat(page).getByRole('alert');
  await told.getByText('Unable to start the microphone.').waitFor();
  await told.getByText('Allow it in the settings of your browser.').waitFor();
  await picture(page, 'trouble-microphone');
  // The error message beside the composer does not make it narrow.
  const { width = 0 } = (await field(page).boundingBox()) ?? {};
  expect(width).toBeGreaterThan(150);
  await field(page).fill('Then in words');
  await field(page).press('Enter');
  await bubble(page, 'Then in words').waitFor();
  await chat(page).getByRole('button', { name: 'Record a voice message' }).click();
  await told.waitFor();
  await me.context.grantPermissions(['microphone'], { origin: world.url });
  await again(page).click();
  await chat(page).getByRole('button', { name: 'Stop' }).waitFor();
  await me.context.close();
});

test(
  'a map that cannot load says so, in the conversation and by itself, and comes with another try',
  long,
  async () => {
    const { me, ben, page } = await aTalker(room(), 'map');
    const location = { lat: 18.7883, lng: 98.9853 };
    await tell(ben.person, me.person, {
      attachments: {
        type: 'location',
        location,
        name: 'Chiang Mai',
        formatted_address: 'Chiang Mai, Thailand',
      },
    });
    await page.route('**/world*.txt', (route) => route.abort());
    await openChat(me, ben);
    const place = chat(page).getByRole('article');
    await place.getByText('Map is unavailable').waitFor();
    await place.getByText('Chiang Mai, Thailand').waitFor();
    await picture(page, 'trouble-map');
    await place.getByRole('button', { name: 'Chiang Mai' }).click();
    const map = page.locator('dialog[data-intent="map"]');
    await map.getByText('Map is unavailable').waitFor();
    await picture(page, 'trouble-map-alone');
    await page.unroute('**/world*.txt');
    await map.getByRole('button', { name: 'Try again' }).click();
    await map.locator('[data-is="there"]').waitFor();
    const unavailable = 'Map is unavailable';
    await neverComes(
      'chat-trouble: no map after another try',
      thingAt(map.getByText(unavailable), `<p>${unavailable}</p>`, map),
    );
    await page.goBack();
    await again(page).click();
    await place.locator('[data-is="there"]').waitFor();
    await me.context.close();
  },
);

test(
  'a photo that does not come says so, and is asked for again where it is looked at large',
  long,
  async () => {
    const { me, ben, page } = await aTalker(room(), 'lost');
    const { name, buffer } = await photo('lost');
    const brought = await ben.person.call('attach', { kind: 'images', files: [{ name, bytes: buffer }] });
    await tell(ben.person, me.person, { attachments: { type: 'images', files: brought.result.images } });
    await page.route('**/media/**', (route) => route.abort());
    await openChat(me, ben);
    const lost = chat(page)
      .getByRole('article')
      .getByRole('img', { name: 'This photo could not be loaded.' });
    await lost.waitFor();
    await picture(page, 'trouble-photo');
    await lost.click();
    const theatre = page.getByRole('dialog', { name: 'Photos Preview' });
    await theatre.getByText('This photo could not be loaded.').waitFor();
    await picture(page, 'trouble-theatre');
    await page.unroute('**/media/**');
    await theatre.getByRole('button', { name: 'Try again' }).click();
    await theatre.locator('img[data-is="there"]').waitFor();
    await me.context.close();
  },
);
