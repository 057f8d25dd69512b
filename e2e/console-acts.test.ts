import type { TestPerson } from '@mitto/testkit/person';
import { testPicture } from '@mitto/testkit/test-picture';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { atSite, browser, world } from './at-site.ts';
import { firstEntry, openConsole, reportSomebody, writeToUs } from './console-screens.ts';
import { openSignedIn } from './open-signed-in.ts';
import { addAuthenticator, makePasskey, openSignInScreen, startNamedSite } from './passkey-site.ts';

atSite({ start: startNamedSite });

const long = { timeout: 120_000 };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;
const wide = { viewport: { width: 1280, height: 860 } } as const;

/** A page whose device has a passkey of this person. */
async function withPasskey(person: TestPerson): Promise<Page> {
  const page = await browser.newPage(phone);
  await addAuthenticator(page);
  await openSignedIn(page, world, person);
  await openSignInScreen(page, world);
  await makePasskey(page, 'Desk');
  await page.goto(`${world.url}/admin`);
  return page;
}

const signIn = (page: Page) => page.getByRole('button', { name: 'Use a passkey' }).click();

test('staff signs in with a passkey, a member does not, and a device without one says so', long, async () => {
  const staff = await world.person('key-staff', { isAdmin: true });
  const page = await withPasskey(staff);
  await signIn(page);
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  await page.context().close();

  const member = await withPasskey(await world.person('key-member'));
  await signIn(member);
  await member.getByText('This account has no part in the staff.').waitFor();
  await member.context().close();

  const empty = await browser.newPage(wide);
  await addAuthenticator(empty);
  await empty.goto(`${world.url}/admin`);
  await signIn(empty);
  await empty.getByText('No passkey was used.').waitFor();
  await empty.context().close();
});

/** Fills the form for an act on the open case, and sends it. */
async function act(desk: Page, name: 'Warn by mail' | 'Suspend' | 'Close the case', message?: string) {
  await desk.getByLabel('Act', { exact: true }).selectOption({ label: name });
  if (message !== undefined) await desk.getByLabel('Message, which the member reads').fill(message);
  await desk.getByLabel('Reason, for the log').fill('For a test.');
  await desk.getByRole('button', { name, exact: true }).click();
}

test(
  'a report leads to a warning by mail, to a suspension with message and time, and is closed',
  long,
  async () => {
    const about = await reportSomebody(world);
    const phonePage = await browser.newPage(phone);
    await openSignedIn(phonePage, world, about);
    const desk = await browser.newPage(wide);
    const staff = await openConsole(desk, world, 'reports');
    await firstEntry(desk).click();
    const picture = desk.getByRole('img', { name: 'Picture 1 from the reporter' });
    await picture.evaluate((image: HTMLImageElement) => image.decode());

    await act(desk, 'Warn by mail', 'Please tell your true age.');
    await desk.getByText('Please tell your true age.').first().waitFor();
    await world.drain();
    expect(world.mails(about.email).map(({ text }) => text.includes('Please tell your true age.'))).toContain(
      true,
    );

    await desk.getByLabel('Act', { exact: true }).selectOption({ label: 'Suspend' });
    await desk.getByLabel('The suspension ends').selectOption({ label: 'After a day' });
    await act(desk, 'Suspend', 'We are checking your age.');
    await desk.getByText('We are checking your age.').first().waitFor();
    const notice = phonePage.getByRole('alertdialog', { name: 'Temporarily Suspended' });
    await notice.getByText('We are checking your age.').waitFor();
    expect(await notice.getByRole('timer').textContent()).toMatch(/^(1\s*day|0\s*days?\s*23)/);

    await act(desk, 'Close the case');
    await desk.getByText('No such case is open.').waitFor();
    await desk.getByLabel('Which cases').selectOption({ label: 'Closed' });
    await firstEntry(desk).click();
    await desk.getByText('This case is closed.').waitFor();

    const { acts } = (await staff.call('readActs', {})).result;
    const done = acts.filter(({ act: name }) => name === 'actOnCase').map(({ detail }) => detail['act']);
    expect(done).toEqual(['close', 'suspend', 'warn']);
    await phonePage.context().close();
    await desk.context().close();
  },
);

test('a contact message is answered by mail, and closed', long, async () => {
  await writeToUs(world);
  const desk = await browser.newPage(wide);
  await openConsole(desk, world, 'contact');
  await firstEntry(desk).click();
  await desk.getByRole('button', { name: 'Send the answer' }).click();
  await desk.getByText('Write the answer first.').waitFor();
  const editor = desk.getByRole('textbox', { name: 'Answer, which goes out by mail' });
  await editor.fill('The map shines again.');
  const street = { name: 'street.png', mimeType: 'image/png', buffer: await testPicture({ kind: 'png' }) };
  await desk.locator('form input[type="file"]').setInputFiles(street);
  await editor.locator('img').waitFor();
  const loaded = (image: HTMLImageElement) => image.decode().then(() => image.naturalWidth);
  expect(await editor.locator('img').evaluate(loaded)).toBeGreaterThan(0);
  await desk.getByRole('button', { name: 'Send the answer' }).click();
  await desk.getByText('The answer goes out by mail.').waitFor();
  // The answer in the list, with its picture.
  const given = desk.getByRole('region', { name: 'Answers' });
  await given.getByText('The map shines again.').waitFor();
  expect(await given.locator('img').evaluate(loaded)).toBeGreaterThan(0);
  await world.drain();
  const answers = world
    .mails('ana@people.example')
    .filter(({ text }) => text.includes('The map shines again.'));
  expect(answers.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Re: The map stays grey \(/),
  ]);
  expect(answers[0]?.html).toContain('<p>The map shines again.</p>');
  expect(answers[0]?.pictures).toMatchObject([{ type: 'image/webp' }]);
  await desk.getByRole('button', { name: 'Close', exact: true }).click();
  await desk.getByRole('button', { name: 'Open again' }).waitFor();
  await desk.context().close();
});
