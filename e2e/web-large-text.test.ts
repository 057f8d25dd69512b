import { act } from '@mitto/testkit/device';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { aGuest, anActivity, openActivities } from './activity-steps.ts';
import { openApp, openPanel, revealForm } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { picture } from './chat-steps.ts';
import { openAsNew, openSignedIn } from './open-signed-in.ts';
import { aSeeker } from './seekers.ts';
import { startSite } from './start-site.ts';

atSite();

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

const enlarge = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));

/** Words with a line break inside. They are found by counting: such a text has more lines than words. */
function brokenWords(words: Locator): Promise<string[]> {
  return words.evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility())
      .map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 8)));
        const text = one.textContent?.trim() ?? '';
        return lines.size > text.split(/\s+/).length ? text : '';
      })
      .filter((text) => text !== ''),
  );
}

describe.each(sizes)('with twice the text at $width px', (viewport) => {
  test('no word of the welcome page is broken, and what keeps one signed in stands on a line or two', async () => {
    const page = await browser.newPage({ viewport });
    await openApp(page, world.url);
    await revealForm(page);
    await enlarge(page);
    expect(await brokenWords(page.locator('#door :is(h1, h2 span, a, label span, button span)'))).toEqual([]);
    for (const words of ['Keep me signed in', 'Using a shared device?']) {
      const lines = await page.getByText(words).evaluate((one) => {
        const { lineHeight } = getComputedStyle(one);
        return one.getBoundingClientRect().height / Number.parseFloat(lineHeight);
      });
      expect(Math.round(lines), words).toBeLessThanOrEqual(2);
    }
    await page.context().close();
  });

  test('no word of the frame or the devices is broken, and every entry can be reached', async () => {
    const page = await browser.newPage({ viewport });
    await openAsNew(page, world);
    await enlarge(page);
    const entries = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true }).locator('a');
    expect(await entries.count()).toBeGreaterThanOrEqual(4);
    expect(await brokenWords(entries.locator('> span'))).toEqual([]);
    await entries.last().click({ trial: true });
    await openPanel(page, 'settings.account.devices');
    const panel = page.getByRole('dialog', { name: 'Devices' });
    await panel.getByText('Active now').waitFor();
    expect(await brokenWords(panel.locator(':is(h2, h3, li span, button span)'))).toEqual([]);
    const [drawing, place] = await panel
      .locator('li')
      .first()
      .evaluate((row) =>
        [row.querySelector('svg'), row.querySelector('svg')?.parentElement].map((one) => one?.clientWidth),
      );
    expect(place).toBeGreaterThan(drawing ?? 0);
    await page.context().close();
  });
});

test.each(['en', 'th'])(
  'with twice the text what stands in a row of the own profile is not cut (%s)',
  async (language) => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await openAsNew(page, world);
    await page.context().addCookies([{ name: 'mitto_language', value: language, url: world.url }]);
    await openPanel(page, 'profile');
    await page.reload();
    await page.locator(`html[lang^="${language}"]`).waitFor({ state: 'attached' });
    const values = page.locator('dialog nav a span[dir="auto"]');
    await values.nth(3).waitFor();
    await enlarge(page);
    const cut = () =>
      values.evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
      );
    await expect.poll(cut).toEqual([]);
    await picture(page, `large-rows-${language}`);
    await page.context().close();
  },
);

/** Returns whether the boxes of any two elements overlap. */
const overlaps = (elements: Locator) =>
  elements.evaluateAll((all) => {
    const boxes = all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
    return boxes.some((one, at) =>
      boxes
        .slice(at + 1)
        .some(
          (other) =>
            one.left < other.right - 1 &&
            other.left < one.right - 1 &&
            one.top < other.bottom - 1 &&
            other.top < one.bottom - 1,
        ),
    );
  });

test('with twice the text the like row stands above the tabs, and no card or face is broken', async () => {
  const person = await aSeeker(world, 'enlarged');
  for (const name of ['larger', 'largest']) {
    const other = await aSeeker(world, name);
    await act(other, 'likes', 'circles', person);
    await act(person, 'likes', 'circles', other);
  }
  await aSeeker(world, 'unmet');
  await world.drain();
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await openSignedIn(page, world, person);
  await page.locator('[data-act="like"]').waitFor();
  await enlarge(page);
  const tabs = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
  const endOfLike = async () => {
    const box = await page.locator('[data-act="like"]').boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await expect.poll(endOfLike).toBeLessThanOrEqual((await tabs.boundingBox())?.y ?? 0);
  await openPanel(page, 'message');
  const faces = page.locator('dialog section li button');
  await expect.poll(() => faces.count()).toBe(2);
  expect(await overlaps(faces.locator('> :first-child'))).toBe(false);
  await openPanel(page, 'audience?selected=match');
  await page
    .getByRole('button', { name: /^Chat with/ })
    .first()
    .waitFor();
  expect(await brokenWords(page.locator('article button > span'))).toEqual([]);
  await openPanel(page, 'social.activity');
  await page.getByText('Movie', { exact: true }).waitFor();
  expect(await brokenWords(page.locator('dialog fieldset button > :last-child'))).toEqual([]);
  await page.context().close();
});

test('with twice the text at 320 px the button to join never lies over the floating button', async () => {
  // On a site without demo members, whose activities would come first.
  const site = await startSite();
  for (const name of ['joined', 'joining']) await anActivity(site, `large${name}`);
  const guest = await aGuest(site, 'largeguest');
  const page = await browser.newPage({ viewport: { width: 320, height: 568 }, hasTouch: true });
  await openActivities(page, site, guest);
  const joins = page.getByRole('article').getByRole('button', { name: /^Join/ });
  await joins.first().waitFor();
  await enlarge(page);
  const floating = page.getByRole('button', { name: /^(Create|Verify)/ }).filter({ visible: true });
  const list = page.locator('[data-keep-scroll="activities"]');
  const middleOf = async (one: Locator) => {
    const box = await one.boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  // A card that scrolls through lies below the floating button.
  const middle = await middleOf(floating);
  const way = (await middleOf(joins.first())).y - middle.y;
  await list.evaluate((one, by) => one.scrollBy(0, by), way);
  const isOnTop = await floating.evaluate(
    (one, { x, y }) => one.contains(document.elementFromPoint(x, y)),
    await middleOf(joins.first()),
  );
  expect(isOnTop).toBe(true);
  // At the end of the list the last one is free.
  await list.evaluate((one) => one.scrollTo(0, one.scrollHeight));
  const last = await joins.last().boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((await floating.boundingBox())?.y ?? 0);
  await page.context().close();
});
