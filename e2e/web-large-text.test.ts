import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openApp, openPanel, revealForm } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { picture } from './chat-steps.ts';
import { openAsNew } from './open-signed-in.ts';

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
