import { expect, test } from 'vitest';
import { labelled, openApp } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { openSignedIn } from './open-signed-in.ts';

atSite();

const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test.each([
  ['kept', true],
  ['not kept', false],
])('Enter before the app is loaded logs in, with the session %s', async (_name, isKept) => {
  const page = await browser.newPage(desktop);
  const gate = Promise.withResolvers<void>();
  await page.route('**/web/app-*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  const { email, password } = await world.person(isKept ? 'hasty' : 'hastier');
  await page.goto(world.url, { waitUntil: 'commit' });
  if (!isKept) await page.getByLabel('Keep me signed in').uncheck();
  await labelled(page, 'Email').fill(email);
  await labelled(page, 'Password').pressSequentially(password);
  await page.keyboard.press('Enter');
  gate.resolve();
  await page.getByRole('heading', { name: /^People / }).waitFor();
  expect(await page.evaluate("localStorage.getItem('mitto-session') !== null")).toBe(isKept);
  await page.context().close();
});

test('typing on after an early Enter takes it back', async () => {
  const page = await browser.newPage(desktop);
  const gate = Promise.withResolvers<void>();
  await page.route('**/web/app-*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(world.url, { waitUntil: 'commit' });
  await labelled(page, 'Password').pressSequentially('Kingfisher-8');
  await page.keyboard.press('Enter');
  await labelled(page, 'Email').pressSequentially('ana@people.example');
  gate.resolve();
  await page.locator('html[data-app="ready"]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Log in', disabled: false }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.context().close();
});

test('the welcome page stays until the registration is loaded, which then has the focus', async () => {
  const page = await browser.newPage(phone);
  const gate = Promise.withResolvers<void>();
  const asked = page.waitForRequest('**/web/register-step-*.js');
  await page.route('**/web/register-step-*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await openApp(page, world.url);
  await page.getByRole('link', { name: 'Get Started for Free' }).filter({ visible: true }).tap();
  await asked;
  await page.waitForTimeout(500);
  expect(await page.getByRole('heading', { name: 'Unlock Your' }).isVisible()).toBe(true);
  gate.resolve();
  const title = page.getByRole('heading', { name: 'Get Started for Free' });
  await title.waitFor();
  expect(await page.getByRole('heading', { name: 'Unlock Your' }).isVisible()).toBe(false);
  await expect.poll(() => title.evaluate((heading) => heading === document.activeElement)).toBe(true);
  await page.context().close();
});

test('in a short window the first error of the wizard is above its button', async () => {
  const page = await browser.newPage({ ...phone, viewport: { width: 320, height: 568 } });
  const person = await world.person('cramped', { hasProfile: false });
  await openSignedIn(page, world, person);
  await page.getByRole('heading', { name: 'Basic Information' }).waitFor();
  await labelled(page, 'First name').fill('Nora');
  await page.getByRole('radio').first().check({ force: true });
  const next = page.getByRole('button', { name: 'Next' });
  await next.tap();
  const why = page.getByText('Please enter your date of birth.');
  await why.waitFor();
  const isWhole = async () => {
    const [error, button] = [await why.boundingBox(), await next.boundingBox()];
    return (error?.y ?? 0) + (error?.height ?? 0) <= (button?.y ?? 0);
  };
  await expect.poll(isWhole).toBe(true);
  await page.context().close();
});
