import { expect, test } from 'vitest';
import { labelled } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { openSignedIn } from './open-signed-in.ts';
import { show } from './pair-steps.ts';

atSite();

const long = { timeout: 60_000 };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('an address is changed with the password, and then waits to be verified', long, async () => {
  const [ana, ben] = [await world.person('mover'), await world.person('holder')];
  const page = await (await browser.newContext(phone)).newPage();
  await openSignedIn(page, world, ana);
  await show(page, 'settings.account.email');
  const panel = page.getByRole('dialog', { name: 'Change email' });
  await panel.waitFor();
  await labelled(page, 'New email address').fill(ben.email);
  await labelled(page, 'Current password').fill(ana.password);
  await panel.getByRole('button', { name: 'Change email' }).tap();
  await panel.getByText('Invalid email provided or address already exists').waitFor();
  await labelled(page, 'New email address').fill('moved-by-hand@people.example');
  await panel.getByRole('button', { name: 'Change email' }).tap();
  await page
    .getByText('Email address changed successfully, please verify your email to complete process')
    .waitFor();
  expect((await ana.call('userInfo', {})).result).toMatchObject({
    email: 'moved-by-hand@people.example',
    emailVerified: false,
  });
  await page.context().close();
});

test('names on social networks are saved, and a wrong one is told', long, async () => {
  const ana = await world.person('networker');
  const page = await (await browser.newContext(phone)).newPage();
  await openSignedIn(page, world, ana);
  await show(page, 'settings.profile?section=socials');
  await labelled(page, 'Instagram').fill('not a name!');
  await page.getByText('A name has letters, digits, dots, dashes and underscores only.').waitFor();
  await labelled(page, 'Instagram').fill('ana.draws');
  await page.getByRole('button', { name: 'Save', exact: true }).tap();
  const kept = async () => {
    const { result } = await ana.call('databaseFetch', { table: 'user_info' });
    return result[0]?.row?.['socials'];
  };
  await expect.poll(kept, { timeout: 10_000 }).toEqual({ instagram: 'ana.draws' });
  await page.context().close();
});

test('the four texts open at the welcome page, at registration and from the account', long, async () => {
  const texts = ['Terms and conditions', 'Privacy policy', 'Community guidelines', 'Dating safety'];
  const page = await (await browser.newContext(phone)).newPage();
  for (const place of ['', '#!/login?state=register']) {
    await page.goto(`${world.url}/${place}`);
    const link = page.getByRole('link', { name: 'Terms, privacy and safety' });
    await link.waitFor();
    const [opened] = await Promise.all([page.context().waitForEvent('page'), link.tap()]);
    for (const text of texts) {
      await opened.getByRole('button', { name: text }).click();
      const region = opened.getByRole('region', { name: text });
      await region.waitFor();
      expect(await region.evaluate((element) => getComputedStyle(element).textAlign)).toBe('start');
      await opened.keyboard.press('Escape');
    }
    await opened.close();
  }
  await page.context().close();
  const own = await (await browser.newContext(phone)).newPage();
  await openSignedIn(own, world, await world.person('reader'));
  await show(own, 'settings.texts');
  for (const text of texts) await own.getByRole('button', { name: text }).waitFor();
  const contact = await own.getByRole('link', { name: 'Contact us' }).boundingBox();
  expect(contact?.height).toBeGreaterThanOrEqual(44);
  await own.context().close();
});
