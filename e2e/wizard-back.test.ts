import { expect, test } from 'vitest';
import { homeTitle, labelled } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { openSignedIn } from './open-signed-in.ts';
import { fillBasicInfo, wizardWords } from './wizard-steps.ts';

atSite();

const say = wizardWords.en;

test('Back leads one step back in the wizard, whose header stays; from home it does not lead there', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 600 }, hasTouch: true });
  const page = await context.newPage();
  const person = await world.person('wizard', { hasProfile: false });
  await openSignedIn(page, world, person);
  const title = (name: string) => page.getByRole('heading', { name }).waitFor();
  const next = page.getByRole('button', { name: say.next, exact: true });
  await fillBasicInfo(page, say, 'Mila');
  await next.click();
  await title('About Me');
  await labelled(page, 'Headline').fill('Potter');
  await next.click();
  await title('Interested In');
  await page.mouse.wheel(0, 2000);
  const previous = page.getByRole('button', { name: 'Previous', exact: true });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
  expect((await previous.boundingBox())?.y).toBeGreaterThanOrEqual(0);

  await page.goBack();
  await title('About Me');
  expect(await labelled(page, 'Headline').inputValue()).toBe('Potter');
  await page.goBack();
  await title(say.basicInfo);
  expect(await labelled(page, say.name).inputValue()).toBe('Mila');
  await page.goForward();
  await title('About Me');
  await previous.click();
  await title(say.basicInfo);
  const entries = () => page.evaluate(() => history.length);
  // The button has gone back too, so that the next step takes the place of the entries after it.
  const before = await entries();
  await next.click();
  await title('About Me');
  expect(await entries()).toBeLessThan(before);

  await page.reload();
  await title('About Me');
  await next.click();
  await title('Interested In');
  await next.click();
  await title(say.upload);
  await next.click();
  await labelled(page, say.id).fill(`mila${Date.now()}`);
  await page.getByRole('button', { name: say.enter, exact: true }).click();
  await page.getByRole('heading', { name: homeTitle, level: 1 }).waitFor({ timeout: 30_000 });
  await expect.poll(() => page.evaluate(() => location.hash)).not.toContain('getting-started');
  await context.close();
}, 90_000);
