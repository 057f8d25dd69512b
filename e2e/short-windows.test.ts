import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPanel } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { openSignedIn } from './open-signed-in.ts';
import { aSeeker } from './seekers.ts';
import { chooseFiles, contactForm } from './support-screens.ts';

atSite({
  prepare: async () => {
    for (const name of ['short', 'shorter']) await aSeeker(world, name);
    await world.drain();
  },
});

const long = { timeout: 60_000 };
/** A small phone, a laptop at twice the page size, and a phone lying on its side. */
const small = { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true };
const zoomed = { viewport: { width: 640, height: 400 } };
const lying = { viewport: { width: 667, height: 375 }, hasTouch: true, isMobile: true };

const topOf = async (page: Page, part: string) => (await page.locator(part).boundingBox())?.y ?? 0;
const endOf = async (page: Page, part: string) => {
  const box = await page.locator(part).boundingBox();
  return (box?.y ?? 0) + (box?.height ?? 0);
};

let visitors = 0;

async function enter(device: object, language = 'en'): Promise<Page> {
  visitors += 1;
  const person = await aSeeker(world, `low${visitors}`);
  const locale = language === 'th' ? 'th-TH' : 'en-US';
  const page = await (await browser.newContext({ ...device, locale })).newPage();
  await page.addInitScript("localStorage.setItem('mitto-view', 'stack')");
  await openSignedIn(page, world, person);
  return page;
}

test.each([
  ['a small phone', small],
  ['a window at twice the page size', zoomed],
  ['a phone on its side', lying],
])('on %s the whole card and its actions stand above the tab bar', long, async (_name, device) => {
  const page = await enter(device);
  await page.locator('[data-card="0"] h3').waitFor();
  const bar = await topOf(page, 'nav[aria-label="Main"]:visible');
  const acts = 'main [data-form="stack"]:has([data-act])';
  expect(await topOf(page, '[data-card="0"]')).toBeGreaterThan(0);
  expect(await endOf(page, '[data-card="0"]')).toBeLessThanOrEqual(bar);
  expect(await endOf(page, acts)).toBeLessThanOrEqual(bar);
  // The face is in the upper half of a photo: no name lies over it.
  const [top, end] = [await topOf(page, '[data-card="0"]'), await endOf(page, '[data-card="0"]')];
  expect(await topOf(page, '[data-card="0"] h3')).toBeGreaterThan((top + end) / 2);
  const like = await page.locator('[data-act="like"]').boundingBox();
  expect(like?.height).toBeGreaterThanOrEqual(44);
  expect((like?.x ?? 0) + (like?.width ?? 0)).toBeLessThanOrEqual(device.viewport.width);
  const scrolled = await page.evaluate('document.documentElement.scrollHeight - innerHeight');
  expect(scrolled).toBeLessThanOrEqual(0);
  await page.context().close();
});

test.each(['en', 'th'])('the selected tab of the audience is in view, in %s', long, async (language) => {
  const page = await enter(small, language);
  await page.locator('[data-card="0"] h3').waitFor();
  for (const list of ['visitedMe', 'myLikes', 'favoritedMe']) {
    await page.evaluate((selected) => {
      location.hash = `#!/home?open=${encodeURIComponent(`audience?selected=${selected}`)}`;
    }, list);
    const tab = page.locator(`[role="tab"][data-tab="${list}"][aria-selected="true"]`);
    await tab.waitFor();
    const isInView = async () => {
      const box = await tab.boundingBox();
      return box !== null && box.x >= 0 && box.x + Math.min(box.width, 280) <= 320;
    };
    await expect.poll(isInView).toBe(true);
  }
  await page.context().close();
});

test('a panel takes the focus when it opens, above the tab bar and over the page', long, async () => {
  const page = await enter(small);
  await page.locator('[data-card="0"] h3').waitFor();
  const focusIsIn = (panel: string) =>
    page.evaluate(
      (intent) => document.activeElement?.closest(`dialog[data-intent="${intent}"]`) !== null,
      panel,
    );
  for (const [name, intent] of [
    ['Messages', 'message'],
    ['Audience', 'audience'],
    ['Profile', 'profile'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).tap();
    await expect.poll(() => focusIsIn(intent)).toBe(true);
  }
  await openPanel(page, 'settings.filters');
  await expect.poll(() => focusIsIn('settings.filters')).toBe(true);
  await page.reload();
  await expect.poll(() => focusIsIn('settings.filters')).toBe(true);
  await page.context().close();
});

/** Script that tells which focused control of a panel lies behind its bar or foot; undefined if none does. */
const coveredFocus = `(() => {
  const one = document.activeElement;
  if (!one?.closest('dialog')) return undefined;
  const shown = one.closest('label') ?? one;
  const { left, top, width, height } = shown.getBoundingClientRect();
  const above = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 24));
  return shown.contains(above) || above?.contains(shown) ? undefined : shown.outerHTML.slice(0, 120);
})()`;

test.each(['contact-us', 'settings.filters', 'settings.profile', 'feedback'])(
  'a control of %s that gets the focus by key is not behind the bar or the foot',
  long,
  async (panel) => {
    const page = await enter({ ...zoomed, reducedMotion: 'reduce' });
    await page.locator('[data-card="0"] h3').waitFor();
    await openPanel(page, panel);
    await page.locator(`dialog[data-intent="${panel}"] button`).first().waitFor();
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let step = 0; step < 40; step += 1) {
        await page.keyboard.press(key);
        await expect.poll(() => page.evaluate(coveredFocus)).toBeUndefined();
      }
    }
    await page.context().close();
  },
);

test('a note on a file that is refused comes into view, above the button', long, async () => {
  const page = await enter(small);
  await page.locator('[data-card="0"] h3').waitFor();
  await openPanel(page, 'contact-us');
  const form = contactForm(page);
  await form.getByText('Add a file').waitFor();
  // The lower edge of the form's files at the lower edge of the window, where the button is.
  await form.getByRole('group', { name: 'Attachments' }).evaluate('(files) => files.scrollIntoView(false)');
  await chooseFiles(page, [
    { name: 'tool.exe', mimeType: 'application/x-msdownload', buffer: Buffer.of(77, 90) },
  ]);
  const note = form.getByRole('status').filter({ hasText: 'tool.exe' });
  await note.waitFor();
  const isUncovered = () =>
    note.evaluate((one) => {
      const { left, bottom } = one.getBoundingClientRect();
      return one.contains(document.elementFromPoint(left + 4, bottom - 4));
    });
  await expect.poll(isUncovered).toBe(true);
  await page.context().close();
});
