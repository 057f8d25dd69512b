import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { atSite, browser, world } from './at-site.ts';
import { aMatch, chat, field, picture as look, openChat } from './chat-steps.ts';
import { thingAt } from './late-things.ts';
import { neverComes, type Thing } from './never-comes.ts';
import { nameOf } from './pair-steps.ts';
import { picture } from './profile-steps.ts';

atSite();

const long = { timeout: 180_000 };
const small = { width: 390, height: 844 };
const large = { width: 1280, height: 800 };

const photosOf = (page: Page, name: string) =>
  chat(page)
    .getByRole('article')
    .getByRole('img', { name: new RegExp(`^Photo \\d of 2 from ${name}`) });

const widthOf = (image: Locator) => image.evaluate((element) => (element as HTMLImageElement).naturalWidth);

test('photos go together, are looked at large, and stand beside the conversation', long, async () => {
  const [ana, ben] = await aMatch({ world, browser, size: large }, 'photos', { isPremium: true });
  await openChat(ana, ben);
  await openChat(ben, ana);
  const pictures = [await picture('first'), await picture('second')];
  await chat(ana.page).locator('input[type="file"][multiple]').setInputFiles(pictures);
  const tray = chat(ana.page).getByRole('list', { name: 'Attached photos' }).getByRole('img');
  await tray.nth(1).waitFor();
  await expect.poll(() => widthOf(tray.nth(1))).toBeGreaterThan(0);
  await field(ana.page).fill('Look');
  await field(ana.page).press('Enter');
  const shown = photosOf(ben.page, nameOf(ana.person));
  await shown.nth(1).waitFor();
  // The photos themselves have loaded, and not only their placeholders.
  await expect.poll(() => widthOf(shown.first())).toBeGreaterThan(0);
  await shown.first().click();
  const theatre = ben.page.getByRole('dialog', { name: 'Photos Preview' });
  await theatre.last().waitFor();
  // Only one dialog is open, also for screen readers. The arrow keys work at once, without a click into it.
  expect(await theatre.count()).toBe(1);
  await ben.page.keyboard.press('ArrowRight');
  await theatre.getByRole('img', { name: /^Photo 2 of 2/ }).waitFor();
  const saving = ben.page.waitForEvent('download');
  await theatre.getByRole('button', { name: 'Save image' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^mitto-2\.(?:jpg|png|avif|webp)$/);
  await ben.page.getByText('Image saved.').waitFor();
  expect(await ben.page.evaluate(() => location.hash)).toContain('open=theatre');
  await ben.page.keyboard.press('Escape');
  await theatre.waitFor({ state: 'hidden' });
  await shown.first().click();
  await theatre.waitFor();
  await ben.page.goBack();
  await theatre.waitFor({ state: 'hidden' });
  await shown.first().waitFor();

  const beside = chat(ben.page).getByRole('complementary', { name: `About ${nameOf(ana.person)}` });
  await beside.getByRole('heading', { name: 'Sent in this chat' }).waitFor();
  expect(await beside.getByRole('listitem').count()).toBe(2);
  await beside.getByRole('button', { name: 'Open profile' }).click();
  await ben.page.locator('dialog[data-intent="profile"]').waitFor();
  await ana.context.close();
  await ben.context.close();
});

test('what one says is heard before it goes, and plays with the other', long, async () => {
  const [ana, ben] = await aMatch({ world, browser, size: small }, 'voice', { isPremium: true });
  await ana.context.grantPermissions(['microphone'], { origin: world.url });
  await openChat(ana, ben);
  await openChat(ben, ana);
  await chat(ana.page).getByRole('button', { name: 'Record a voice message' }).click();
  await chat(ana.page).getByRole('button', { name: 'Stop' }).waitFor();
  await ana.page.waitForTimeout(1200);
  // While recording, the bar has the full width of the composer.
  await field(ana.page).waitFor({ state: 'hidden' });
  const bar = await chat(ana.page).getByRole('timer').locator('xpath=..').boundingBox();
  expect(bar?.width).toBeGreaterThan(350);
  await look(ana.page, 'recording');
  await chat(ana.page).getByRole('button', { name: 'Stop' }).click();
  await field(ana.page).waitFor();
  // The recording can be played and removed before it is sent.
  await chat(ana.page).getByRole('button', { name: 'Play' }).waitFor();
  await chat(ana.page).getByRole('button', { name: 'Send' }).click();
  const heard = chat(ben.page).getByRole('article');
  await heard.getByRole('button', { name: 'Play' }).click();
  await heard
    .getByRole('button', { name: 'Pause' })
    .or(heard.getByRole('button', { name: 'Play' }))
    .waitFor();
  const broken = 'This recording could not be played.';
  await neverComes(
    'chat-carried: a recording that does not play',
    thingAt(heard.getByText(broken), `<p>${broken}</p>`, heard),
  );
  await ana.context.close();
  await ben.context.close();
});

test('a place is found by its name, and drawn without asking anybody else', long, async () => {
  const [ana, ben] = await aMatch({ world, browser, size: small }, 'place', { isPremium: true });
  await openChat(ana, ben);
  await openChat(ben, ana);
  const hosts = new Set<string>();
  ben.page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await chat(ana.page).getByRole('button', { name: 'Attach' }).click();
  await ana.page.getByRole('menuitem', { name: 'Location' }).click();
  // Without a provider the map says that nobody knows what is nearby.
  await ana.page.getByRole('button', { name: 'Choose on the map' }).click();
  const sheet = ana.page.getByRole('dialog', { name: 'Choose a place' });
  await sheet.getByRole('tab', { name: 'Places' }).click();
  await sheet.getByText('Bank', { exact: true }).click();
  await sheet.getByText('no provider of places is set').first().waitFor();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await sheet.waitFor({ state: 'detached' });
  await ana.page.getByRole('combobox', { name: 'Search for a town' }).fill('Chiang Mai');
  await ana.page.getByRole('option').first().click();
  await ana.page.getByRole('button', { name: 'Exact place' }).click();
  await chat(ana.page).getByRole('button', { name: 'Send' }).click();
  const place = chat(ben.page).getByRole('article');
  await place.getByText('Chiang Mai').first().waitFor();
  await place.getByRole('img', { name: /Chiang Mai/ }).waitFor();
  await place.getByRole('button', { name: 'Chiang Mai' }).click();
  const map = ben.page.locator('dialog[data-intent="map"]');
  await map.getByRole('heading', { name: 'Location' }).waitFor();
  await map.getByRole('img', { name: /Chiang Mai/ }).waitFor();
  await ben.page.goBack();
  await map.waitFor({ state: 'detached' });
  const others: Thing = {
    pages: [ben.page],
    found: () => [...hosts].filter((host) => host !== '' && host !== new URL(world.url).host),
    plant: () => hosts.add('maps.example'),
  };
  await neverComes('chat-carried: a foreign host asked for a map', others);
  await ana.context.close();
  await ben.context.close();
});
