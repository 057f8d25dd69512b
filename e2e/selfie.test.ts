import { day } from '@mitto/kit/time';
import { look } from '@mitto/profile/server/photos/photos.fixture';
import { deleteDueSelfies } from '@mitto/profile/server/selfies/keep-selfies';
import { signInAgain } from '@mitto/testkit/person';
import { expect, test } from 'vitest';
import { atSite, browser, world } from './at-site.ts';
import { openConsole } from './console-screens.ts';
import { startSite } from './start-site.ts';
import { aVerifier, openVerification, takeOne } from './verification-screens.ts';

// The file moves the clock.
atSite({ start: () => startSite({}) });

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;

test('from the camera to the decision to the deletion', { timeout: 180_000 }, async () => {
  const person = await aVerifier(world);
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await openVerification(page, world, person);
  await page.getByRole('button', { name: 'Take selfies' }).click();
  await page.getByText('Face inside the line').waitFor();
  for (let at = 0; at < 3; at += 1) await takeOne(page);
  await page.getByRole('button', { name: /picture 2/ }).click();
  await takeOne(page);
  const send = page.getByRole('button', { name: 'Send pictures' });
  await context.setOffline(true);
  await send.click();
  await page.getByText('Your pictures stay here until you can send them.').waitFor();
  await context.setOffline(false);
  await send.click();
  await page.getByText('Under review').waitFor();

  const desk = await browser.newPage({ viewport: { width: 1280, height: 860 } });
  const asked: string[] = [];
  desk.on('response', (response) => asked.push(new URL(response.url()).pathname));
  await openConsole(desk, world);
  await desk.locator('main nav button').first().click();
  await desk.getByRole('button', { name: 'Approve' }).waitFor();
  const widths = () =>
    desk.locator('main img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));
  await expect.poll(widths).toHaveLength(4);
  await expect.poll(async () => (await widths()).every((width) => width > 0)).toBe(true);
  expect(asked.filter((path) => path.startsWith('/web/'))).toEqual([]);
  const keys = asked.flatMap((path) => /^\/media\/([\w-]+)\/selfie$/.exec(path)?.[1] ?? []);
  await desk.getByRole('button', { name: 'Approve' }).click();
  await desk.getByText('Approved. The member is told.').waitFor();
  await desk.getByText('Nobody waits for a decision.').waitFor();

  // The member's screen follows by itself.
  await page.getByText('Account verified').waitFor();
  // Nothing is left to do there, so nothing asks to try again.
  await page.goto(`${world.url}/#!/home?open=profile.verification.selfie`);
  await page.getByRole('heading', { name: 'Your photo is verified already.' }).waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  await context.close();

  world.clock.advance(day);
  await deleteDueSelfies(world.deps);
  await world.drain();
  const staff = await signInAgain(world, await world.person('later', { isAdmin: true }));
  const answers = await Promise.all(keys.map((key) => look(world, staff, `${key}/selfie`)));
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  await desk.context().close();
});

test('a camera that is not allowed says what to do, and the rest of the app goes on', {
  timeout: 60_000,
}, async () => {
  const person = await aVerifier(world);
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Not allowed', 'NotAllowedError'));
  });
  await openVerification(page, world, person, 'profile.verification.selfie');
  await page.getByText('Unable to start camera.').waitFor();
  await page.getByText('Allow it in the settings of your browser.').waitFor();
  await context.close();
});

test('a member cannot sign in to the console, and a refusal is read on the phone', {
  timeout: 120_000,
}, async () => {
  const person = await aVerifier(world);
  const desk = await browser.newPage({ viewport: phone.viewport, hasTouch: true });
  await desk.goto(`${world.url}/admin`);
  await desk.getByLabel('E-mail address').fill(person.email);
  await desk.getByLabel('Password', { exact: true }).fill(person.password);
  await desk.getByRole('button', { name: 'Sign in' }).click();
  await desk.getByText('This account has no part in the staff.').waitFor();

  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await openVerification(page, world, person);
  await page.getByRole('button', { name: 'Take selfies' }).click();
  for (let at = 0; at < 3; at += 1) await takeOne(page);
  await page.getByRole('button', { name: 'Send pictures' }).click();
  await page.getByText('Under review').waitFor();
  await openConsole(desk, world);
  await desk.locator('main nav button').first().click();
  await desk.getByLabel('Reason, which the member reads').selectOption('noPose');
  await desk.getByRole('button', { name: 'Refuse' }).click();
  await desk.getByText('Refused. The member is told why.').waitFor();
  await page.getByText('The pose was not to be seen in every picture.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await context.close();
  await desk.context().close();
});

test('the page of the console runs nothing inline, opens no sensor and is framed by nobody', async () => {
  const { status, headers } = await fetch(`${world.url}/admin`);
  expect(status).toBe(200);
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self'; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  );
  expect(headers.get('permissions-policy')).toContain('camera=()');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect((await fetch(`${world.url}/admin/files/no-such-file.js`)).status).toBe(404);
});
