import { inLooks } from '@mitto/testkit/sized';
import { expect, test } from 'vitest';
import { logIn, openApp, revealForm } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { openAsNew } from './open-signed-in.ts';
import { contactForm, fillContact, openDelete } from './support-screens.ts';

atSite();

test.each(inLooks([390, 1280], 0))(
  'at %i px a deleted account signs out, and a sign-in brings it back',
  {
    timeout: 180_000,
  },
  async (width) => {
    const context = await browser.newContext({ viewport: { width, height: 844 }, hasTouch: width < 500 });
    const page = await context.newPage();
    const me = await openAsNew(page, world);
    await openDelete(page, 3, me.password);
    await page.getByRole('button', { name: 'Too few people' }).click();
    await page.getByRole('button', { name: 'Delete Account' }).last().click();
    await page.getByText('Your account is deleted.').waitFor();
    await revealForm(page);
    await logIn(page, me);
    const asked = page.getByRole('alertdialog', { name: 'Bring my account back?' });
    await asked.getByRole('button', { name: 'Leave it deleted' }).click();
    await asked.waitFor({ state: 'detached' });
    expect(await page.getByRole('heading', { name: /^People / }).count()).toBe(0);
    await logIn(page, me);
    await asked.getByRole('button', { name: 'Bring it back' }).click();
    await page.getByRole('heading', { name: /^People / }).waitFor();
    await context.close();
  },
);

test('a contact message that could not be sent keeps its words, and is sent by the second try', {
  timeout: 180_000,
}, async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await openApp(page, world.url, '#!/login?open=contact-us');
  await fillContact(page);
  await page.route('**/contact-us', (route) => route.abort());
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText('There was an error sending message, try again later.').waitFor();
  expect(await contactForm(page).getByLabel('Subject').inputValue()).toBe('My voice messages are silent');
  await page.unroute('**/contact-us');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText(/under the reference [2-9A-Z]{5}-/).waitFor();
  await context.close();
});
