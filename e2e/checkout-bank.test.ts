import { minute } from '@mitto/kit/time';
import { reconcileCharges } from '@mitto/payments/server/reconcile';
import { expect, test } from 'vitest';
import { atSite, browser, world } from './at-site.ts';
import { checkoutPanel, saveCard } from './checkout-steps.ts';
import { balanceOf, coinsPanel, press } from './coins-steps.ts';
import { enter, show } from './pair-steps.ts';
import { startPaySite } from './pay-site.ts';

atSite({ start: () => startPaySite() });

const long = { timeout: 180_000 };
const small = { width: 390, height: 844 };

test('a payment is confirmed at the bank, and the coins are there on coming back', long, async () => {
  const person = await world.person('securebuyer');
  await saveCard(person, 'sandbox_secure');
  const { page, context } = await enter({ world, browser, size: small }, person, true);
  await show(page, 'checkout?app=coin:500');
  await press(page, 'Pay Now 7.99 USD');
  await page.getByRole('button', { name: 'Confirm the payment' }).click();
  await checkoutPanel(page).getByRole('heading', { name: 'Paid $7.99' }).waitFor();
  await press(page, 'Back to Previous page');
  await coinsPanel(page).getByText('Coins bought').waitFor();
  await balanceOf(page).getByText('500').first().waitFor();
  await context.close();
});

test('who left the bank finds the payment waiting, and can go back there or cancel it', long, async () => {
  const person = await world.person('leftbank');
  await saveCard(person, 'sandbox_secure');
  const { page, context } = await enter({ world, browser, size: small }, person, true);
  await show(page, 'checkout?app=coin:500');
  await press(page, 'Pay Now 7.99 USD');
  await page.getByRole('heading', { name: 'Sandbox bank' }).waitFor();
  // The tab is closed at the bank, and the app opened anew.
  await page.close();
  const again = await context.newPage();
  await again.goto(`${world.url}/#!/home?open=${encodeURIComponent('checkout?app=coin:500')}`);
  const panel = checkoutPanel(again);
  await panel.getByRole('heading', { name: 'Confirm with your bank' }).waitFor();
  await press(again, 'Cancel this payment');
  await panel.getByRole('heading', { name: 'Not paid' }).waitFor();
  await panel.getByText('you cancelled this payment.').waitFor();
  await press(again, 'Try again');
  await again.getByRole('button', { name: 'Refuse it' }).click();
  await panel.getByText('your bank could not confirm that it was you.').waitFor();
  const { result } = await person.call('paymentCharges', {});
  expect(result.charges.map(({ state }) => state)).toEqual(['failed', 'failed']);
  await context.close();
});

test('who confirms at the bank and never comes back has paid, and finds it so', long, async () => {
  const person = await world.person('neverback');
  await saveCard(person, 'sandbox_secure');
  const { page, context } = await enter({ world, browser, size: small }, person, true);
  await show(page, 'checkout?app=coin:500');
  await press(page, 'Pay Now 7.99 USD');
  await page.getByRole('heading', { name: 'Sandbox bank' }).waitFor();
  const bank = page.url();
  await page.close();
  // The bank's own app has the answer, and leads nobody back.
  const answered = await fetch(bank, { method: 'POST', body: 'answer=confirm', redirect: 'manual' });
  expect(answered.status).toBe(303);
  world.clock.advance(minute);
  await reconcileCharges(world.deps);
  const again = await context.newPage();
  await again.goto(`${world.url}/#!/home?open=${encodeURIComponent('checkout?app=coin:500')}`);
  await checkoutPanel(again).getByRole('heading', { name: 'Paid $7.99' }).waitFor();
  await show(again, 'coins');
  await balanceOf(again).getByText('500').first().waitFor();
  await context.close();
});
