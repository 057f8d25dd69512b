import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { atSite, browser, world } from './at-site.ts';
import { aMatch, aTalker, bubble, chat, field, openChat, picture, tell, write } from './chat-steps.ts';
import { modalDialog } from './late-things.ts';
import { neverComes } from './never-comes.ts';
import { show } from './pair-steps.ts';

atSite();

const long = { timeout: 180_000 };
const large = { width: 1280, height: 800 };
const premium = { isPremium: true };

const list = (page: Page) => page.locator('dialog[data-intent="message"]');
const menu = (page: Page) =>
  page.getByRole('navigation', { name: 'Main', exact: true }).filter({ visible: true });
const place = (page: Page) => page.evaluate(() => decodeURIComponent(location.hash));
const isModal = (page: Page) => page.evaluate(() => document.querySelector('dialog:modal') !== null);

test(
  'on a large screen the list and the thread stand in the place of the page, and the menu beside them leads on',
  long,
  async () => {
    const [ana, ben] = await aMatch({ world, browser, size: large }, 'wide', premium);
    const { page } = ana;
    await openChat(ben, ana);
    await write(ben.page, 'The quince flowered!');
    await menu(page).getByRole('link', { name: 'Messages' }).click();
    await list(page).getByText('The quince flowered!').waitFor();
    await neverComes('chat-wide: a modal list of conversations', modalDialog(page));
    const box = await list(page).boundingBox();
    expect(box).toEqual({ x: 264, y: 0, width: 1016, height: 800 });
    await list(page)
      .getByRole('button', { name: /quince flowered/ })
      .click();
    await bubble(page, 'The quince flowered!').waitFor();
    await expect.poll(() => field(page).evaluate((one) => one === document.activeElement)).toBe(true);
    await chat(page).getByRole('searchbox').waitFor();
    await neverComes('chat-wide: a modal conversation', modalDialog(page));
    await picture(page, 'wide-chat');
    // The page and the list below the panel are covered, so they are inert.
    expect(await page.evaluate(() => document.querySelector('#content')?.closest('[inert]') !== null)).toBe(
      true,
    );
    await expect(list(page).getAttribute('inert')).resolves.not.toBeNull();
    await write(page, 'Show me');
    await bubble(ben.page, 'Show me').waitFor();
    await menu(page).getByRole('link', { name: 'Messages' }).click();
    await expect.poll(() => place(page)).toBe('#!/home?open=message');
    await page.getByText('Choose a conversation').waitFor();
    await menu(page).getByRole('link', { name: 'Messages' }).click();
    expect(await place(page)).toBe('#!/home?open=message');
    await menu(page).getByRole('link', { name: 'Home' }).click();
    await expect.poll(() => place(page)).toBe('#!/home');
    await list(page).waitFor({ state: 'detached' });
    await page.goBack();
    await list(page).getByText('Show me').waitFor();
    await ana.context.close();
    await ben.context.close();
  },
);

test(
  'a conversation keeps its address: a link into it, Back and a window that shrinks and grows',
  long,
  async () => {
    const [ana, ben] = await aMatch({ world, browser, size: large }, 'link', premium);
    const { page } = ana;
    await openChat(ana, ben);
    await write(page, 'Where were we?');
    await bubble(page, 'Where were we?').waitFor();
    const before = await place(page);
    await page.reload();
    await bubble(page, 'Where were we?').waitFor();
    await neverComes('chat-wide: a modal conversation after a reload', modalDialog(page));
    await field(page).fill('half a sentence');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => isModal(page)).toBe(true);
    await page.setViewportSize(large);
    await expect.poll(() => isModal(page)).toBe(false);
    await expect(field(page).inputValue()).resolves.toBe('half a sentence');
    expect(await place(page)).toBe(before);
    // If the panel below is of another kind, a conversation covers it completely and has a close button.
    const link = encodeURIComponent(`chat?rid=${ben.person.uid}`);
    await page.goto(`${world.url}/#!/home?open=settings.privacy&open=${link}`);
    await expect.poll(() => isModal(page)).toBe(true);
    await bubble(page, 'Where were we?').waitFor();
    await chat(page).getByRole('button', { name: 'Back' }).first().click();
    await chat(page).waitFor({ state: 'detached' });
    await ana.context.close();
    await ben.context.close();
  },
);

test.each([large, { width: 390, height: 844 }])(
  'after the page was loaded anew nothing has a ring before a key is pressed, at $width px',
  long,
  async (size) => {
    const { me, page } = await aTalker({ world, browser, size }, 'ring');
    await show(page, 'message');
    await page.reload();
    await list(page).getByRole('searchbox').waitFor();
    const focused = () =>
      page.evaluate(() => {
        const { activeElement } = document;
        const isWithin = activeElement?.closest('dialog[data-intent="message"]') !== null;
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.color = 'var(--focus)';
        const { color } = getComputedStyle(probe);
        probe.remove();
        const { boxShadow, outlineStyle } = getComputedStyle(activeElement ?? document.body);
        return { isWithin, hasRing: boxShadow.includes(color) || outlineStyle !== 'none' };
      });
    await expect.poll(focused).toEqual({ isWithin: true, hasRing: false });
    await picture(page, 'no-ring');
    await page.keyboard.press('Tab');
    const isSeen = () => page.evaluate(() => document.activeElement?.matches('dialog :focus-visible'));
    await expect.poll(isSeen).toBe(true);
    await me.context.close();
  },
);

test(
  'what lies over a conversation stays over it when the window shrinks, and the notice hides nothing of it',
  long,
  async () => {
    const { me, ben, page } = await aTalker({ world, browser, size: large }, 'over');
    const location = { lat: 18.7883, lng: 98.9853 };
    await tell(ben.person, me.person, { attachments: { type: 'location', location, name: 'Chiang Mai' } });
    await openChat(me, ben);
    await chat(page).getByRole('article').getByRole('button', { name: 'Chiang Mai' }).click();
    const map = page.locator('dialog[data-intent="map"]');
    await map.getByRole('heading', { name: 'Location' }).waitFor();
    for (const size of [{ width: 390, height: 844 }, large]) {
      await page.setViewportSize(size);
      await expect.poll(() => isModal(page)).toBe(true);
      await map.getByRole('button').first().click({ trial: true });
    }
    await map.getByRole('button').first().click();
    await map.waitFor({ state: 'detached' });
    await expect.poll(() => isModal(page)).toBe(false);

    await me.context.setOffline(true);
    const notice = page.getByText('You are offline.').filter({ visible: true }).first();
    await notice.waitFor();
    const [told, more] = [notice, chat(page).getByRole('button', { name: /^More about/ })];
    await expect
      .poll(async () => {
        const [above, below] = [await told.boundingBox(), await more.boundingBox()];
        return (below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0));
      })
      .toBeGreaterThanOrEqual(0);
    await more.click({ trial: true });
    await page.getByRole('button', { name: 'Fold the menu' }).click({ trial: true, timeout: 5000 });
    await expect.poll(async () => (await field(page).boundingBox())?.y).toBeGreaterThan(700);
    await picture(page, 'wide-offline');
    await me.context.close();
  },
);

test('with its menu folded the conversation has the room', long, async () => {
  const [ana, ben] = await aMatch({ world, browser, size: large }, 'fold', premium);
  const { page } = ana;
  await openChat(ana, ben);
  await page.getByRole('button', { name: 'Fold the menu' }).click();
  await picture(page, 'wide-folded');
  const side = await page.locator('header').first().boundingBox();
  await expect
    .poll(async () => (await chat(page).boundingBox())?.x)
    .toBe((side?.x ?? 0) + (side?.width ?? 0));
  await ana.context.close();
  await ben.context.close();
});
