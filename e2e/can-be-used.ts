import { join } from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { atSite, browser, world } from './at-site.ts';
import { findLayoutFaults, findUnseenFocus } from './layout-faults.ts';
import { reusedPage } from './reused-page.ts';
import type { Screen } from './screen.ts';
import { watchTrouble } from './watch-trouble.ts';

const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
} as const;

/**
 * Violations that axe finds: by all rules including `best-practice`, or only by the colour rules if nothing
 * but the theme has changed. To axe, a URL with `#!` is an anchor on the same page, so it reports every link
 * to another screen as a broken skip link. Those violations are dropped.
 */
async function findings(page: Page, rules: 'every rule' | 'colours'): Promise<string[]> {
  const ofColours = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };
  const options = { resultTypes: ['violations'], ...(rules === 'colours' && ofColours) };
  const run = `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations.flatMap(
    ({ id, nodes }) => nodes.map(({ html, failureSummary }) => id + ': ' + html + ' ' + failureSummary)))`;
  const found = await page.evaluate<string[]>(run);
  return found.filter((line) => !line.startsWith('skip-link: <a href="/#!/'));
}

/**
 * Script that lists enabled controls smaller than 44 px, the size that a finger needs. Links within a line of text
 * (`.outbox a`) are left out, because they are only as high as the line.
 */
const smallTargets = `[...document.querySelectorAll('a, button, input')]
  .filter((one) => one.checkVisibility() && one.tabIndex >= 0 && !one.disabled && !one.matches('.skip, .outbox a, [href="#content"]'))
  .map((one) => ({ text: one.outerHTML.slice(0, 120), box: (one.closest('label') ?? one).getBoundingClientRect() }))
  .filter(({ box }) => box.width < 44 || box.height < 44)
  .map(({ text, box }) => Math.round(box.width) + '×' + Math.round(box.height) + ' ' + text)`;

const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

const otherSizes = {
  'the smallest phone': { width: 320, height: 568 },
  'a phone on its side': { width: 844, height: 390 },
  tablet: { width: 1180, height: 820 },
} as const;

/**
 * Checks that nothing overflows sideways, with twice the text size and at the sizes that axe does not check.
 * Returns the faults of the layout.
 */
async function staysWhole(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const check = async (view: string) => {
    await page.evaluate(standsStill);
    expect(await page.evaluate(overflow), view).toBeLessThanOrEqual(0);
    faults.push(...(await findLayoutFaults(page)).map((fault) => `${view}: ${fault}`));
  };
  await page.evaluate("document.documentElement.style.setProperty('font-size', '32px')");
  await check('twice the text');
  await page.evaluate("document.documentElement.style.removeProperty('font-size')");
  for (const [view, size] of Object.entries(otherSizes)) {
    await page.setViewportSize(size);
    await check(view);
  }
  return faults;
}

/** Errors that are expected while the page is offline. */
const isLackOfNetwork = (line: string) =>
  line.startsWith('request: ') ||
  line.startsWith('error: Failed to load resource') ||
  line.startsWith('warning: Mitto could not start: ');

/**
 * Script that waits until nothing moves. It first waits two frames, because a transition (such as the end of
 * a hover) begins only with the next frame, and then for all animations that can be seen. Animations in a
 * closed `<details>` never end, because the browser does not draw its content.
 */
const standsStill = `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  .then(() => Promise.allSettled(document.getAnimations()
    .filter((one) => one.effect.target.checkVisibility()).map((one) => one.finished)))`;

/**
 * Variables set by `npm run pictures`: the folder for pictures of the visited screens, and a text that limits
 * the pictures to screens with this text in their name.
 */
const { PICTURES: folder, PICTURED: wanted = '' } = process.env;

async function takePicture(page: Page, { name, isWhole = false }: Screen, view: string): Promise<void> {
  if (folder === undefined) return;
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  const path = join(folder, `${name}-${view}.png`);
  await page.screenshot({ path, fullPage: isWhole, animations: 'disabled' });
}

/**
 * Visits each of these screens once and checks its accessibility. Takes pictures if `npm run pictures` runs.
 */
export function canBeUsed(screens: readonly Screen[]): void {
  atSite();
  const visited = screens.filter(({ name }) => name.includes(wanted));
  test.skipIf(visited.length > 0)(`has no screen with ${wanted} in its name`, () => undefined);
  const options = { viewport: sizes.phone, deviceScaleFactor: folder === undefined ? 1 : 2 };
  const online = reusedPage({ ...options, serviceWorkers: 'block' });
  const offline = reusedPage({ ...options, serviceWorkers: 'allow' });
  afterAll(() => online.close());
  describe.each(visited)('$name', (screen) => {
    const { open, isOffline = false } = screen;
    const visit = isOffline ? offline : online;
    // One test makes all checks of a screen, because opening it takes most of the time.
    test('stays whole, has no findings in either theme, and nothing went wrong', {
      timeout: 60_000,
    }, async () => {
      // A page that a check has failed on is not used again, and neither is one with a service worker.
      let isGood = false;
      onTestFinished(() => (isGood ? undefined : visit.close()));
      const page = await visit.open(browser);
      const trouble = watchTrouble(page);
      await open(page, world);
      const faults = await staysWhole(page);
      await page.evaluate(axe.source);
      for (const [size, viewport] of Object.entries(sizes)) {
        await page.setViewportSize(viewport);
        for (const colorScheme of ['light', 'dark'] as const) {
          // Emulate reduced motion again, so that the theme changes without transitions: colours halfway
          // between two themes would be checked.
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          // Wait for animations too: a removed element that is still fading out would be checked as well.
          await page.evaluate(standsStill);
          const rules = colorScheme === 'light' ? 'every rule' : 'colours';
          await takePicture(page, screen, `${size}-${colorScheme}`);
          expect(await findings(page, rules), `${size}, ${colorScheme}`).toEqual([]);
        }
        expect(await page.evaluate(smallTargets), size).toEqual([]);
        expect(await page.evaluate(overflow), size).toBeLessThanOrEqual(0);
        faults.push(...(await findLayoutFaults(page)).map((fault) => `${size}: ${fault}`));
      }
      faults.push(...(await findUnseenFocus(page)));
      expect(faults).toEqual([]);
      expect(trouble.filter((line) => !(isOffline && isLackOfNetwork(line)))).toEqual([]);
      isGood = !isOffline;
    });
  });
}
