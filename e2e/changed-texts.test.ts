import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { atSite, browser, world } from './at-site.ts';
import { neverComes } from './never-comes.ts';
import { openSignedIn } from './open-signed-in.ts';

atSite();

const long = { timeout: 60_000 };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const title = 'Our texts have changed';

/** A member who accepted the first version of everything. */
async function aMemberFromBefore(name: string) {
  const person = await world.person(name, { hasProfile: true });
  await sql`delete from profile_text_acceptance where uid = ${person.uid}`.execute(world.database.db);
  const texts = (['terms-and-conditions', 'privacy-policy', 'community-guidelines'] as const).map((text) => ({
    text,
    version: 1,
  }));
  await person.call('acceptTexts', { texts, language: 'en' });
  return person;
}

test('a change that matters is shown, can be read, waits, and is accepted once', long, async () => {
  const ana = await aMemberFromBefore('signer');
  const page = await (await browser.newContext(phone)).newPage();
  await openSignedIn(page, world, ana);
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.waitFor();
  await dialog.getByRole('button', { name: 'Terms and conditions' }).tap();
  const text = page.getByRole('region', { name: 'Terms and conditions' });
  await text.getByText('Version 2, in force since').waitFor();
  // The text is scrolled to its first line, and not to the button below it.
  expect(await text.evaluate((region) => region.getBoundingClientRect().top)).toBeGreaterThan(0);
  const link = text.getByRole('link', { name: 'Open as a page, to link or print' });
  expect(await link.getAttribute('href')).toBe('/terms?language=en');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Not now' }).tap();
  await dialog.waitFor({ state: 'hidden' });

  await page.reload();
  await dialog.getByRole('button', { name: 'Accept and go on' }).tap();
  await dialog.waitFor({ state: 'hidden' });
  expect((await ana.call('loadDueTexts', {})).result.due).toEqual([]);
  await page.reload();
  await neverComes('changed-texts: asked after accepting', {
    pages: [page],
    found: async () => ((await dialog.count()) > 0 ? [title] : []),
    plant: () =>
      page.evaluate((name) => {
        const planted = document.createElement('dialog');
        planted.setAttribute('aria-label', name);
        document.body.append(planted);
        planted.showModal();
      }, title),
  });
  await page.context().close();
});

test('without a network nothing is lost, and whoever does not agree is led to leaving', long, async () => {
  const ana = await aMemberFromBefore('doubter');
  const page = await (await browser.newContext(phone)).newPage();
  await openSignedIn(page, world, ana);
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.waitFor();
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Accept and go on' }).tap();
  await dialog.getByRole('alert').waitFor();
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'Delete my account' }).tap();
  await page.getByRole('dialog', { name: 'Delete Account' }).waitFor();
  expect((await ana.call('loadDueTexts', {})).result.due).not.toEqual([]);
  await page.context().close();
});

test('the pages of the texts open without the app, at any width', long, async () => {
  const page = await (await browser.newContext(phone)).newPage();
  for (const path of ['/terms', '/privacy', '/guidelines', '/safety']) {
    await page.goto(`${world.url}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([path, overflow]).toEqual([path, 0]);
  }
  await page.goto(`${world.url}/terms?language=en`);
  await page.getByRole('link', { name: 'Version 1, in force since 2026-11-22' }).tap();
  await page.getByText('This is an earlier version.').waitFor();
  await page.getByRole('link', { name: 'Read the present one' }).tap();
  await page.getByText('Version 2, in force since').waitFor();
  await page.context().close();
});
