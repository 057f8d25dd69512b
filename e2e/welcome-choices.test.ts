import { inLooks } from '@mitto/testkit/sized';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { appStands, openApp } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { troubleOf } from './late-things.ts';
import { neverComes } from './never-comes.ts';
import { watchTrouble } from './watch-trouble.ts';

atSite();

const background = (page: Page) => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');

describe.each(
  inLooks(
    [
      { width: 390, height: 844 },
      { width: 1280, height: 800 },
    ],
    0,
  ),
)('at $width px, before one is in', (viewport) => {
  test('theme and language are chosen by keyboard alone, and kept', async () => {
    const page = await browser.newPage({ viewport, colorScheme: 'light', locale: 'en-US' });
    const trouble = watchTrouble(page);
    await openApp(page, world.url);
    const light = await background(page);
    await page.keyboard.press('Tab');
    const opener = page.getByRole('button', { name: 'Language and theme' });
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    const themes = page.getByRole('radiogroup', { name: 'Theme' });
    await themes.waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect
      .poll(() =>
        themes.getByRole('radio', { name: 'System' }).evaluate((one) => one === document.activeElement),
      )
      .toBe(true);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => background(page)).not.toBe(light);
    await page.keyboard.press('Escape');
    await themes.waitFor({ state: 'hidden' });
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.reload();
    await appStands(page);
    expect(await background(page)).not.toBe(light);

    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('radio', { name: 'English' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('heading', { name: 'ปลดล็อกคู่ที่ใช่สำหรับคุณ' }).waitFor();
    await page.goto('about:blank');
    await openApp(page, world.url);
    await page.getByRole('button', { name: 'ภาษาและธีม' }).click();
    await page.getByRole('radio', { name: 'มืด', checked: true }).waitFor();
    await neverComes('door-choices: trouble', troubleOf(page, trouble));
    await page.context().close();
  });
});

/**
 * Fonts with which the text is drawn, as reported by the browser. If our fonts lack a glyph, another font is
 * in the list.
 */
async function drawnWith(page: Page, selector: string): Promise<readonly string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName, isCustomFont }) => `${familyName}${isCustomFont ? '' : ' of the system'}`);
}

test('a language is named in its own letters also where the device has none of them', async () => {
  const page = await browser.newPage({ locale: 'en-US' });
  await openApp(page, world.url);
  await page.getByRole('button', { name: 'Language and theme' }).click();
  await page.getByRole('radio', { name: 'ไทย' }).waitFor();
  const thai = '#choices [role=radiogroup] label:last-child';
  await expect.poll(() => drawnWith(page, thai)).toEqual(['Noto Sans Thai']);
  await page.context().close();
});

test('opened before the app is there, it fills when that has come; a part that does not come is told, and asked for again', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const gate = Promise.withResolvers<void>();
  await page.route('**/web/app-*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.route('**/web/preferences-*.js', (route) => route.abort());
  await page.goto(world.url, { waitUntil: 'commit' });
  const opener = page.getByRole('button', { name: 'Language and theme' });
  await opener.click();
  gate.resolve();
  await page.getByRole('alert').getByText('A part of it could not be loaded.').waitFor();
  await page.unroute('**/web/preferences-*.js');
  await page.keyboard.press('Escape');
  // Browsers that remember that the module failed load the page anew; newer ones fetch the module again.
  const languages = page.getByRole('radiogroup', { name: 'Language' });
  const isReloaded = page.waitForEvent('load').then(
    () => true,
    () => false,
  );
  await opener.click();
  if (
    await Promise.race([
      isReloaded,
      languages.waitFor().then(
        () => false,
        () => true,
      ),
    ])
  ) {
    await appStands(page);
    await opener.click();
  }
  await languages.waitFor();
  await page.context().close();
});
