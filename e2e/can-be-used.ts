import { join } from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { atSite, browser, world } from './at-site.ts';
import type { Screen } from './screen.ts';
import { watchTrouble } from './watch-trouble.ts';

const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
} as const;

/**
 * Every rule the checker has, `best-practice` ones too; or, where nothing but the theme is another, those of colours.
 * To it an address behind `#!` is a place on the same page: a link to another screen, further down than one sees, is
 * none that skips to somewhere.
 */
async function findings(page: Page, rules: 'every rule' | 'colours'): Promise<string[]> {
  const ofColours = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };
  const options = { resultTypes: ['violations'], ...(rules === 'colours' && ofColours) };
  const run = `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations.flatMap(
    ({ id, nodes }) => nodes.map(({ html, failureSummary }) => id + ': ' + html + ' ' + failureSummary)))`;
  const found = await page.evaluate<string[]>(run);
  return found.filter((line) => !line.startsWith('skip-link: <a href="/#!/'));
}

/** Controls that a finger could miss; those within a line of text are as high as its line. */
const smallTargets = `[...document.querySelectorAll('a, button, input')]
  .filter((one) => one.checkVisibility() && one.tabIndex >= 0 && !one.matches('.skip, .outbox a, [href="#content"]'))
  .map((one) => ({ text: one.outerHTML.slice(0, 120), box: (one.closest('label') ?? one).getBoundingClientRect() }))
  .filter(({ box }) => box.width < 44 || box.height < 44)
  .map(({ text, box }) => Math.round(box.width) + '×' + Math.round(box.height) + ' ' + text)`;

const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** Twice the text, and a narrow screen: nothing is pushed out to the side. */
async function staysWhole(page: Page): Promise<void> {
  await page.evaluate("document.documentElement.style.setProperty('font-size', '32px')");
  expect(await page.evaluate(overflow), 'twice the text').toBeLessThanOrEqual(0);
  await page.evaluate("document.documentElement.style.removeProperty('font-size')");
  await page.setViewportSize({ width: 320, height: 568 });
  expect(await page.evaluate(overflow), '320 px').toBeLessThanOrEqual(0);
}

/** Of what went wrong, that for which there was no network. */
const isLackOfNetwork = (line: string) =>
  line.startsWith('request: ') || line.startsWith('error: Failed to load resource');

/** What begins to change with the next frame, as what the pointer left does, is over too. */
const standsStill = `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  .then(() => Promise.allSettled(document.getAnimations().map((one) => one.finished)))`;

/** Set by `npm run pictures`: where pictures of the visited screens go, and a word that their names contain. */
const { PICTURES: folder, PICTURED: wanted = '' } = process.env;

async function takePicture(page: Page, { name, isWhole = false }: Screen, view: string): Promise<void> {
  if (folder === undefined) return;
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  const path = join(folder, `${name}-${view}.png`);
  await page.screenshot({ path, fullPage: isWhole, animations: 'disabled' });
}

/** Looks at each of these screens in one visit: everybody can use it, and it is pictured if pictures are wanted. */
export function canBeUsed(screens: readonly Screen[]): void {
  atSite();
  const visited = screens.filter(({ name }) => name.includes(wanted));
  test.skipIf(visited.length > 0)(`has no screen with ${wanted} in its name`, () => undefined);
  describe.each(visited)('$name', (screen) => {
    const { open, isOffline = false } = screen;
    // One visit for all of it: going there, with its log in, is most of the time.
    test('stays whole, has no findings in either theme, and nothing went wrong', {
      timeout: 60_000,
    }, async () => {
      // What moves stands still where one asks for it, and is there at once.
      const serviceWorkers = isOffline ? 'allow' : 'block';
      const deviceScaleFactor = folder === undefined ? 1 : 2;
      const viewport = sizes.phone;
      const page = await browser.newPage({
        viewport,
        deviceScaleFactor,
        reducedMotion: 'reduce',
        serviceWorkers,
      });
      const trouble = watchTrouble(page);
      await open(page, world);
      await staysWhole(page);
      await page.evaluate(axe.source);
      for (const [size, viewport] of Object.entries(sizes)) {
        await page.setViewportSize(viewport);
        for (const colorScheme of ['light', 'dark'] as const) {
          // Colours that are on their way from one theme to the other are neither's.
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          // What is taken away while it moves is over too.
          await page.evaluate(standsStill);
          const rules = colorScheme === 'light' ? 'every rule' : 'colours';
          await takePicture(page, screen, `${size}-${colorScheme}`);
          expect(await findings(page, rules), `${size}, ${colorScheme}`).toEqual([]);
        }
        expect(await page.evaluate(smallTargets), size).toEqual([]);
        expect(await page.evaluate(overflow), size).toBeLessThanOrEqual(0);
      }
      expect(trouble.filter((line) => !(isOffline && isLackOfNetwork(line)))).toEqual([]);
      await page.context().close();
    });
  });
}
