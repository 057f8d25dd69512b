import type { StripeDouble } from '@mitto/testkit/payments/stripe-double';
import { inLooks } from '@mitto/testkit/sized';
import { expect, test } from 'vitest';
import { atSite, browser, world } from './at-site.ts';
import { checkoutPanel, paymentsPanel } from './checkout-steps.ts';
import { balanceOf, coinsPanel, press } from './coins-steps.ts';
import { enter, show } from './pair-steps.ts';
import { startStripeSite } from './pay-site.ts';

let double: StripeDouble;

// Without PAY_ORIGIN: the provider's page is where the card is typed in.
atSite({
  start: async () => {
    const site = await startStripeSite('own page');
    double = site.double;
    return site;
  },
});

const long = { timeout: 180_000 };
const small = { width: 390, height: 844 };

test('coins are paid on the provider’s page, after a declined card and 3-D Secure there', long, async () => {
  const person = await world.person('hostedbuyer');
  const { page, context } = await enter({ world, browser, size: small }, person, true);
  await show(page, 'checkout?app=coin:500');
  const panel = checkoutPanel(page);
  await panel.getByRole('radio', { name: 'Card, on the payment page' }).waitFor();
  await panel.getByText('$7.99, paid once on the provider’s page.').waitFor();
  await press(page, 'Pay Now 7.99 USD');
  await page.getByRole('button', { name: 'Pay with a poor card' }).click();
  await page.getByRole('heading', { name: 'Your card was declined.' }).waitFor();
  await page.getByRole('button', { name: 'Pay with 3-D Secure' }).click();
  await page.getByRole('button', { name: 'Confirm the payment' }).click();
  await panel.getByRole('heading', { name: 'Paid $7.99' }).waitFor();
  await panel.getByText('500 MTC with Visa •••• 4242').waitFor();
  await press(page, 'Back to Previous page');
  await coinsPanel(page).getByText('Coins bought').waitFor();
  await balanceOf(page).getByText('500').first().waitFor();
  await context.close();
});

test('who comes back without paying can go on there, or call it off', long, async () => {
  const person = await world.person('hostedback');
  const { page, context } = await enter({ world, browser, size: small }, person, true);
  await show(page, 'checkout?app=coin:500');
  const panel = checkoutPanel(page);
  await press(page, 'Pay Now 7.99 USD');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await panel.getByRole('heading', { name: 'Finish your payment' }).waitFor();
  await page.getByRole('link', { name: 'Continue to the payment page' }).click();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await press(page, 'Cancel this payment');
  await panel.getByRole('heading', { name: 'Not paid' }).waitFor();
  await panel.getByText('you cancelled this payment.').waitFor();
  await press(page, 'Try again');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await panel.getByRole('heading', { name: 'Paid $7.99' }).waitFor();
  const { result } = await person.call('paymentCharges', {});
  expect(result.charges.map(({ state }) => state)).toEqual(['paid', 'failed']);
  await context.close();
});

test('a payment on the page whose tab was closed is told by its webhook', long, async () => {
  const person = await world.person('hostedclosed');
  const { page, context } = await enter({ world, browser, size: small }, person, true);
  await show(page, 'checkout?app=coin:500');
  await press(page, 'Pay Now 7.99 USD');
  await page.getByRole('button', { name: 'Back', exact: true }).waitFor();
  await page.close();
  const opened = [...double.state.pages.values()].at(-1);
  double.state.payOnPage(opened?.id ?? '', { state: 'paid' });
  const event = double.state.events.at(-1);
  if (!event) throw new Error('The double has no event.');
  const { body, headers } = double.webhookOf(event);
  const told = await fetch(`${world.url}/v2/payment/webhook/stripe`, { method: 'POST', body, headers });
  expect(told.status).toBe(200);
  await world.drain();
  const again = await context.newPage();
  await again.goto(`${world.url}/#!/home?open=${encodeURIComponent('checkout?app=coin:500')}`);
  await checkoutPanel(again).getByRole('heading', { name: 'Paid $7.99' }).waitFor();
  await context.close();
});

const phone = {
  name: 'a phone in the dark',
  size: small,
  look: { hasTouch: true, colorScheme: 'dark' },
} as const;
const desktop = { name: 'a desktop', size: { width: 1280, height: 800 }, look: {} } as const;

test.for(inLooks([phone, desktop], 1))(
  'a card is saved on the provider’s page, and pays, on $name',
  long,
  async (device) => {
    const person = await world.person(`hostedcard${device.size.width}`);
    const { page, context } = await enter({ world, browser, ...device }, person, true);
    const use = (name: string) => {
      const button = page.getByRole('button', { name, exact: true }).filter({ visible: true });
      return device === phone ? button.tap() : button.click();
    };
    const panel = device === phone ? checkoutPanel(page) : paymentsPanel(page);
    await show(page, device === phone ? 'checkout?app=coin:500' : 'payments');
    await use(device === phone ? 'Add Card' : 'Add Payment Method');
    await use('Continue to the card page');
    await use('Save a poor card');
    await page.getByRole('heading', { name: 'Your card was declined.' }).waitFor();
    await use('Save with 3-D Secure');
    await use('Confirm the payment');
    // The page leads back to where the member was.
    await panel.getByText('Visa •••• 4242').first().waitFor();
    await show(page, 'checkout?app=coin:500');
    await checkoutPanel(page).getByRole('radio', { name: 'Visa •••• 4242' }).waitFor();
    await use('Pay Now 7.99 USD');
    await checkoutPanel(page).getByRole('heading', { name: 'Paid $7.99' }).waitFor();
    const { result } = await person.call('customerPaymentMethods', {});
    expect(result.cards).toMatchObject([{ last4: '4242', default: true }]);
    await context.close();
  },
);
