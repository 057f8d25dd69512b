import { smsJob } from '@mitto/server-kit/sms/sms-job';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPanel } from './app-steps.ts';
import { atRest } from './at-rest.ts';
import { atSite, browser, world } from './at-site.ts';
import { thingAt, troubleOf, typedInto } from './late-things.ts';
import { neverComes, type Thing } from './never-comes.ts';
import { openAsNew } from './open-signed-in.ts';
import { outboxCode } from './outbox-code.ts';
import { startSite } from './start-site.ts';
import { watchTrouble } from './watch-trouble.ts';

atSite({ start: startSite });

/**
 * Number of attempts of this test, used to make the phone number. A number gets one code in fifteen minutes,
 * so a retry of the test needs another number.
 */
let tries = 0;
const minutes = 60_000;

async function newestCode(mobile: string): Promise<string> {
  await world.drain();
  return (await outboxCode(world.url, mobile)) ?? 'no code';
}

/**
 * Lets fifteen minutes pass. Every three minutes, presses a key so that the session does not time out, and waits for
 * the renewal of its token: on a busy machine the token ran out before its renewal was answered.
 */
async function waitQuarterHour(page: Page): Promise<void> {
  for (let waited = 0; waited < 15; waited += 3) {
    world.clock.advance(3 * minutes);
    await page.clock.runFor(3 * minutes);
    await page.keyboard.press('Shift');
    await atRest(page);
  }
}

async function openMobile(page: Page): Promise<Locator> {
  await openPanel(page, 'settings.account');
  const panel = page.getByRole('dialog', { name: 'Account' });
  await panel.getByRole('button', { name: 'Verify mobile' }).click();
  return panel;
}

test('a mobile is proved by the code that is texted to it: one in fifteen minutes, and only the newest [web 2.4, 4.4, 5.1, 5.2, 8.2, 9.1]', {
  timeout: 90_000,
}, async () => {
  tries += 1;
  const mobile = `+6681234567${tries}`;
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const trouble = watchTrouble(page);
  // The device's clock is a day behind in this test, because waiting times must not depend on it.
  await page.clock.install({ time: world.clock.now() - 24 * 60 * minutes });
  await openAsNew(page, world);
  const panel = await openMobile(page);
  const send = panel.getByRole('button', { name: 'Send Verification Code' });
  await send.click();
  await panel.getByText('Please enter your mobile number.').waitFor();
  const number = panel.getByLabel('Mobile number');
  expect(await number.evaluate((field) => field === document.activeElement)).toBe(true);

  await number.fill('0812');
  await send.click();
  await panel.getByText('Please enter a mobile number that can receive messages.').waitFor();
  const text: Thing = {
    pages: [page],
    found: () => world.sms(mobile),
    plant: () =>
      world.database.transact((tx) => world.deps.enqueue(tx, smsJob, { to: mobile, text: 'Planted' })),
  };
  await neverComes('one-time-code: a text to a number that cannot be', text, async () => {
    await atRest(page);
    await world.drain();
  });

  // The number is entered in its national form, without the country code.
  expect(await panel.getByLabel('Country').inputValue()).toBe('TH');
  await number.fill(mobile.replace('+66', '0'));
  await send.click();
  await panel
    .getByText(`Verification code sent to ${mobile}. Please check your messages with ref:`)
    .waitFor();
  const first = await newestCode(mobile);
  expect(first).toMatch(/^\d{6}$/);

  const boxes = panel.getByLabel('Code', { exact: true });
  await boxes.pressSequentially(first === '000000' ? '111111' : '000000');
  await panel.getByText('Invalid verification code received, please try again').waitFor();
  await neverComes('one-time-code: a wrong code in the field', typedInto(boxes));

  const resend = panel.getByRole('button', { name: 'Resend code' });
  await panel.getByText('Resend code in').first().waitFor();
  await neverComes(
    'one-time-code: another code within the wait',
    thingAt(resend, '<button>Resend code</button>', panel),
  );
  // The form for the number sends no second code either during the waiting time.
  await panel.getByRole('button', { name: 'Correct the number' }).click();
  await number.fill(mobile);
  await send.click();
  await panel.getByText('A code was sent already. Please wait until it expires.').waitFor();
  await world.drain();
  expect(world.sms(mobile)).toHaveLength(1);

  await waitQuarterHour(page);
  await send.click();
  await boxes.waitFor();
  expect(await newestCode(mobile)).not.toBe(first);
  await boxes.pressSequentially(first);
  await panel.getByText('Invalid verification code received, please try again').waitFor();

  await waitQuarterHour(page);
  await resend.click();
  await resend.waitFor({ state: 'detached' });
  await boxes.pressSequentially(await newestCode(mobile));
  // Look for a paragraph, because a toast has the same text.
  await panel.getByRole('paragraph').filter({ hasText: 'Mobile verified' }).waitFor();
  const verify = panel.getByRole('button', { name: 'Verify mobile' });
  await neverComes(
    'one-time-code: proof asked of a proved number',
    thingAt(verify, '<button>Verify mobile</button>', panel),
  );
  expect(world.sms(mobile)).toHaveLength(3);
  // The test moves the page's clock faster than a socket can open, so failed sockets are expected.
  const isSocket = (line: string) => line.includes('/database/socket');
  await neverComes('one-time-code: trouble', troubleOf(page, trouble, isSocket));
  await page.context().close();
});
