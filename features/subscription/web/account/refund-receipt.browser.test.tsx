import { type Services, ServicesContext } from '@mitto/web-kit/feature/services';
import { ServerClock } from '@mitto/web-kit/session/server-clock';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import type { SubscriptionHistoryRow } from '../../contract/subscription-tables.ts';
import { RefundReceipt } from './refund-receipt.tsx';

afterEach(cleanup);

const cancelledAt = Date.UTC(2026, 10, 28, 12);
const hour = 3_600_000;
const payment = {
  ...{
    id: 'a',
    type: 'oneMonth',
    description: '1 month',
    amount: 1499,
    unit: 'USD',
    date: cancelledAt - hour,
  },
  ...{ expires: cancelledAt, status: 'refunding', refundedTo: { brand: 'visa', last4: '4242' } },
} as const satisfies SubscriptionHistoryRow;

async function showReceipt(shown: SubscriptionHistoryRow, premiumUntil: number | null): Promise<void> {
  const row = { refundedAt: cancelledAt, isPremiumUser: premiumUntil !== null, premiumUntil };
  // Only the services that the receipt reads.
  const services = { page: { language: 'en' }, clock: new ServerClock() } as Services;
  await render(
    <ServicesContext value={services}>
      <RefundReceipt payment={shown} row={row} onDone={() => undefined} />
    </ServicesContext>,
  );
}

const line = (name: string) =>
  page.getByRole('term').filter({ hasText: name }).element().nextElementSibling?.textContent;

test('the receipt says what goes back where and when, and that Premium has ended', async () => {
  await showReceipt(payment, null);
  await expect.element(page.getByText('$14.99 go back to Visa •••• 4242.')).toBeVisible();
  expect([line('Plan type'), line('Amount'), line('To'), line('Premium')]).toEqual([
    '1 month',
    '$14.99',
    'Visa •••• 4242',
    'Ended at once',
  ]);
  expect(line('Cancelled')).toMatch(/^2[789] Nov 2026/);
  await expect.element(page.getByText(/within 5 to 10 working days/)).toBeVisible();
});

test('once the provider has paid back, the receipt says so; time that was paid before goes on', async () => {
  await showReceipt({ ...payment, status: 'refunded' }, Date.UTC(2126, 0, 2, 12));
  await expect.element(page.getByText('We have sent $14.99 back to Visa •••• 4242.')).toBeVisible();
  expect(line('Premium')).toBe('Goes on until 2 Jan 2126');
});

test('coins are back at once, and no bank is named', async () => {
  await showReceipt({ ...payment, amount: 402, unit: 'MTC', status: 'refunded', refundedTo: null }, null);
  await expect.element(page.getByText('402 MTC are back in your wallet.')).toBeVisible();
  expect(line('To')).toBe('Your coins');
  expect(page.getByText(/Banks/).elements()).toEqual([]);
});
