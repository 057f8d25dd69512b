import { describe, expect, test } from 'vitest';
import { appStands, labelled, logIn, openApp, signInAsNew } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { requested, thingAt, troubleOf } from './late-things.ts';
import { neverComes } from './never-comes.ts';
import { watchTrouble } from './watch-trouble.ts';

atSite();

describe('the welcome page', () => {
  test('is there before any script, in the language of the browser, and says that it needs one', async () => {
    const signInPages = [
      { locale: 'en-US', headline: 'Unlock Your Perfect Match' },
      { locale: 'th-TH', headline: 'ปลดล็อกคู่ที่ใช่สำหรับคุณ' },
    ];
    for (const { locale, headline } of signInPages) {
      const context = await browser.newContext({ javaScriptEnabled: false, locale });
      const page = await context.newPage();
      await page.goto(world.url);
      expect(await page.getByRole('heading', { name: headline }).isVisible()).toBe(true);
      expect(await page.locator('html').getAttribute('lang')).toBe(locale.slice(0, 2));
      expect(await page.locator('noscript p').isVisible()).toBe(true);
      await context.close();
    }
  });

  test('speaks the language one has chosen, whatever the browser likes', async () => {
    const page = await browser.newPage();
    await signInOnDesktop(page);
    await page.getByRole('link', { name: 'Account' }).filter({ visible: true }).click();
    // The page reloads in the new language. Until then the old language stays selected.
    await page.getByRole('radio', { name: 'ไทย' }).click();
    await page.locator('html[lang="th"]').waitFor({ state: 'attached' });
    await page.getByRole('dialog', { name: 'บัญชี' }).waitFor();
    expect(await page.evaluate('document.fonts.check("16px \'Noto Sans Thai Variable\'", "ก")')).toBe(true);
    await page.context().close();
  });

  test('fetches no Thai letters where there are none to show', async () => {
    const page = await browser.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await openApp(page, world.url);
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    const thai = () => asked.filter((url) => url.includes('thai'));
    await neverComes(
      'web-door: Thai letters',
      requested(page, thai, `${world.url}/web/noto-sans-thai.woff2`),
    );
    await page.context().close();
  });

  test('keeps what was typed before the app was there', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const trouble = watchTrouble(page);
    const gate = Promise.withResolvers<void>();
    await page.route('**/web/app-*.js', async (route) => {
      await gate.promise;
      await route.continue();
    });
    const { email, password } = await world.person('quick');
    await page.goto(world.url, { waitUntil: 'commit' });
    await labelled(page, 'Email').fill(email);
    await labelled(page, 'Password').pressSequentially(password);
    gate.resolve();
    await appStands(page);
    expect(await labelled(page, 'Email').inputValue()).toBe(email);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { name: /^People / }).waitFor();
    await neverComes('web-door: trouble of what was typed early', troubleOf(page, trouble));
    await page.context().close();
  });

  test('comes alive as the very nodes it came as: what is on the screen is painted once', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.addInitScript(`
      window.largest = [];
      new PerformanceObserver((list) => window.largest.push(...list.getEntries().map(({ size }) => size)))
        .observe({ type: 'largest-contentful-paint', buffered: true });
      addEventListener('DOMContentLoaded', () => {
        window.came = [...document.querySelectorAll('#door h1, #door input, #door button, #door svg')];
      });
    `);
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await openApp(page, world.url);
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    expect(await page.evaluate('window.came.length')).toBeGreaterThan(10);
    expect(await page.evaluate('window.came.every((node) => node.isConnected)')).toBe(true);
    expect(await page.evaluate('window.largest.length')).toBe(1);
    // Router, frame and data are loaded only after an interaction with the page.
    const later = (url: string) => /\/web\/(router|inside|device-data|overlays)-/.test(url);
    await neverComes(
      'web-door: router, frame and data at the door',
      requested(page, () => fetched.filter(later), `${world.url}/web/router-planted.js`),
    );
    await page.getByRole('link', { name: 'Log in' }).click();
    await expect.poll(() => fetched.filter(later).length).toBeGreaterThanOrEqual(2);
    await page.context().close();
  });

  test('is not painted for one who is signed in', async () => {
    // Service workers are blocked on this page, because one would serve the app's script from its cache.
    const page = await browser.newPage({
      viewport: { width: 1280, height: 800 },
    });
    await signInOnDesktop(page);
    // Never answer the request. Aborting it would show an error.
    await page.route('**/web/app-*.js', () => undefined);
    await page.reload({ waitUntil: 'commit' });
    await page.getByRole('progressbar').waitFor();
    const headline = page.getByRole('heading', { name: 'Unlock Your' }).filter({ visible: true });
    await neverComes(
      'web-door: the door for one who is signed in',
      thingAt(headline, '<h1>Unlock Your Perfect Match</h1>'),
    );
    await page.context().close();
  });

  test('on a small screen one begins with registration, and where somebody has signed in with the form', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await openApp(page, world.url);
    await neverComes(
      'web-door: the form before the first press',
      thingAt(labelled(page, 'Email'), '<input aria-label="Email">'),
    );
    const start = page.getByRole('link', { name: 'Get Started for Free' }).filter({ visible: true });
    await start.click();
    await page.getByRole('button', { name: 'Register' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Log in' }).click();
    await labelled(page, 'Email').waitFor();
    // The keyboard of a phone stays away until the member chooses a field.
    expect(await page.evaluate('document.activeElement.tagName')).not.toBe('INPUT');
    const person = await world.person('returning');
    await page.getByLabel('Keep me signed in').uncheck();
    await logIn(page, person);
    await page.getByRole('heading', { name: /^People / }).waitFor();
    // The session ended with its only tab.
    await page.close();
    const tab = await context.newPage();
    await openApp(tab, world.url);
    await tab.getByRole('heading', { name: 'Welcome back,' }).waitFor();
    await labelled(tab, 'Email').waitFor();
    await tab.getByRole('link', { name: 'Get Started for Free' }).filter({ visible: true }).click();
    await tab.getByRole('button', { name: 'Register' }).waitFor();
    await context.close();
  });

  test('on a large screen the first visit leads with registration beside the form; later visits with the form', async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await openApp(page, world.url);
    const start = page.getByRole('link', { name: 'Get Started for Free' }).filter({ visible: true });
    const greeting = page.getByRole('heading', { name: 'Welcome back,' });
    const [above, below] = [await start.boundingBox(), await greeting.boundingBox()];
    expect(above?.height).toBe(56);
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
    const person = await world.person('taken');
    await start.click();
    await page.getByRole('button', { name: 'Register' }).waitFor();
    // An address that is taken leads to the log-in, which has it already.
    await labelled(page, 'Email').fill(person.email);
    await labelled(page, 'Password').focus();
    await page.getByRole('link', { name: 'Log in instead' }).click();
    await greeting.waitFor();
    await expect.poll(() => labelled(page, 'Email').inputValue()).toBe(person.email);
    expect(page.url()).not.toContain('people.example');
    await labelled(page, 'Password').fill(person.password);
    await page.getByLabel('Keep me signed in').uncheck();
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { name: /^People / }).waitFor();
    await page.close();
    const tab = await context.newPage();
    await openApp(tab, world.url);
    await tab.getByRole('heading', { name: 'Welcome back,' }).waitFor();
    const link = tab.getByRole('link', { name: 'Get Started for Free' }).filter({ visible: true });
    expect((await link.boundingBox())?.y).toBeGreaterThan(
      (await labelled(tab, 'Email').boundingBox())?.y ?? 0,
    );
    await context.close();
  });

  /** Every layout shift until the fonts are there, with what moved, so that a failure names it. */
  const shifts = `new Promise((resolve) => {
    const shifts = [];
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, sources } of list.getEntries()) {
        const moved = sources.map(({ node }) => (node?.parentElement ?? node)?.outerHTML?.slice(0, 80));
        if (!hadRecentInput) shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
    document.fonts.ready.then(() => setTimeout(() => resolve(shifts), 300));
  })`;

  test.each([
    ['en-US', 390, 844],
    ['en-US', 1280, 800],
    ['th-TH', 390, 844],
  ])('nothing moves (%s, %i px) when fonts and app come late', async (locale, width, height) => {
    const page = await browser.newPage({ viewport: { width, height }, locale });
    await page.route('**/*.woff2', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800));
      await route.continue();
    });
    await page.goto(world.url);
    await appStands(page);
    const moved = await page.evaluate<{ value: number }[]>(shifts);
    const sum = moved.reduce((total, { value }) => total + value, 0);
    expect(sum, JSON.stringify(moved)).toBeLessThan(locale === 'en-US' ? 0.01 : 0.05);
    await page.context().close();
  });
});

async function signInOnDesktop(page: import('playwright-core').Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInAsNew(page, world);
}
