// @pglite: payments and coins on an engine that runs one transaction at a time
import { newId } from '@mitto/kit/ids';
import type { TestPerson } from '@mitto/testkit/person';
import { inLooks } from '@mitto/testkit/sized';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { atSite, browser, world } from './at-site.ts';
import { checkoutPanel, paymentsPanel, saveCard } from './checkout-steps.ts';
import { balanceOf, coinsPanel, press } from './coins-steps.ts';
import { enter, show } from './pair-steps.ts';
import { startSite } from './start-site.ts';

atSite({ start: () => startSite({}) });

const long = { timeout: 180_000 };
const phone = {
  name: 'a phone in the dark',
  size: { width: 390, height: 844 },
  look: { hasTouch: true, colorScheme: 'dark' },
} as const;
const desktop = { name: 'a desktop', size: { width: 1280, height: 800 }, look: {} } as const;

/** Staff pay a member's newest payment back: whole, or this amount. */
async function payBack(person: TestPerson, amount?: number): Promise<void> {
  const staff = await world.person(`cashier${newId().slice(-8)}`, { isAdmin: true });
  const { result } = await staff.call('memberCharges', { uid: person.uid });
  const [charge] = result.charges;
  if (!charge) throw new Error('The member has paid nothing.');
  const { error } = await staff.call(
    'refundCharge',
    { uid: person.uid, reason: 'bought twice', id: newId(), charge: charge.id, ...(amount && { amount }) },
    { idempotencyKey: newId() },
  );
  expect(error).toBeUndefined();
  await world.drain();
}

const receiptPanel = (page: Page) => page.locator('dialog[data-intent="receipt"]:not([data-leaving])');

test.for(inLooks([phone, desktop], 0))(
  'a payment is paid back in part and then whole: the receipt says it, and its coins go, on $name',
  long,
  async (device) => {
    const person = await world.person(`paidback${device.size.width}`);
    await saveCard(person, 'sandbox_visa');
    const { page, context } = await enter({ world, browser, ...device }, person);
    await show(page, 'checkout?app=coin:500');
    await press(page, 'Pay Now 7.99 USD');
    await checkoutPanel(page).getByRole('heading', { name: 'Paid $7.99' }).waitFor();
    await payBack(person, 400);
    await show(page, 'coins');
    await balanceOf(page).getByText('250').first().waitFor();
    await show(page, 'payments');
    await paymentsPanel(page).getByText('Paid back in part').waitFor();
    await payBack(person);
    await show(page, 'coins');
    await balanceOf(page).getByText('0', { exact: true }).first().waitFor();
    await coinsPanel(page).getByText('Payment taken back').first().waitFor();
    await show(page, 'payments');
    const row = paymentsPanel(page).getByRole('button', { name: /500 MTC.*Paid back.*\$7\.99/ });
    await (device === phone ? row.tap() : row.click());
    const receipt = receiptPanel(page);
    await receipt.getByRole('definition').filter({ hasText: 'Paid back' }).waitFor();
    expect(await receipt.getByText('$7.99').count()).toBe(2);
    await context.close();
  },
);

test('a refund speaks Thai', long, async () => {
  const person = await world.person('thaipaidback');
  await saveCard(person, 'sandbox_visa');
  const { page, context } = await enter({ world, browser, ...phone }, person);
  await show(page, 'checkout?app=coin:500');
  await press(page, 'Pay Now 7.99 USD');
  await checkoutPanel(page).getByRole('heading', { name: 'Paid $7.99' }).waitFor();
  await payBack(person);
  await context.addCookies([{ name: 'mitto_language', value: 'th', url: world.url }]);
  await page.reload();
  await show(page, 'payments');
  await paymentsPanel(page).getByText('คืนเงินแล้ว').waitFor();
  await context.close();
});
