import type { TestPerson } from '@mitto/testkit/person';
import type { World } from '@mitto/testkit/start-world';
import type { Page } from 'playwright-core';
import { newEmail } from './app-steps.ts';
import { fillInCard, saveCard, testCards } from './checkout-steps.ts';
import { press } from './coins-steps.ts';
import { openSignedIn } from './open-signed-in.ts';
import type { Screen } from './screen.ts';

/** Signs in a member with these saved cards, and opens a panel. */
async function openWith(
  page: Page,
  world: World,
  intent: string,
  cards: readonly (readonly [source: string, exp: string])[],
): Promise<TestPerson> {
  const person = await world.person(newEmail('payer').split('@')[0] ?? '');
  for (const [source, exp] of cards) await saveCard(person, source, exp);
  await openSignedIn(page, world, person);
  await page.goto(`${world.url}/#!/home?open=${encodeURIComponent(intent)}`);
  return person;
}

const checkout = 'checkout?app=coin:500';
const visa = ['sandbox_visa', '08/38'] as const;
const poor = ['sandbox_poor', '03/39'] as const;
const old = ['sandbox_amex', '10/24'] as const;

async function openSheet(page: Page, world: World): Promise<void> {
  await openWith(page, world, checkout, [visa]);
  await page
    .getByRole('button', { name: /^Add (Card|Payment Method)$/ })
    .filter({ visible: true })
    .first()
    .click();
  await fillInCard(page, testCards.mastercard);
}

/** Screens of the checkout, the saved cards and the receipts. */
export const checkoutScreens: readonly Screen[] = [
  {
    name: 'checkout',
    isWhole: true,
    open: async (page, world) => {
      await openWith(page, world, checkout, [visa, poor, old]);
      await page.getByRole('button', { name: 'Pay Now 7.99 USD' }).waitFor();
      await page.getByText('Expired 10/24').waitFor();
    },
  },
  {
    name: 'checkout-no-card',
    open: async (page, world) => {
      await openWith(page, world, checkout, []);
      await page.getByText('No existing payment records.').waitFor();
    },
  },
  { name: 'checkout-add-card', isWhole: true, open: openSheet },
  {
    name: 'checkout-once',
    isWhole: true,
    open: async (page, world) => {
      await openSheet(page, world);
      const sheet = page.getByRole('dialog', { name: 'Add Payment Method' });
      await sheet.getByRole('switch', { name: 'Keep this card' }).uncheck();
      await sheet.getByRole('button', { name: 'Add Card' }).click();
      await page.getByRole('radio', { name: 'New card' }).waitFor();
    },
  },
  {
    name: 'checkout-declined',
    isWhole: true,
    open: async (page, world) => {
      await openWith(page, world, checkout, [poor, visa]);
      await press(page, 'Pay Now 7.99 USD');
      await page.getByText('Declined just now').waitFor();
      await page.getByText('$7.99 with Visa •••• 4242.').waitFor();
    },
  },
  {
    name: 'checkout-paid',
    isWhole: true,
    open: async (page, world) => {
      await openWith(page, world, checkout, [visa]);
      await press(page, 'Pay Now 7.99 USD');
      await page.getByRole('heading', { name: 'Paid $7.99' }).waitFor();
    },
  },
  {
    name: 'checkout-withdrawn',
    open: async (page, world) => {
      await openWith(page, world, 'checkout?app=coin:123', [visa]);
      await page.getByText('This is not for sale now').waitFor();
    },
  },
  {
    name: 'payments',
    isWhole: true,
    open: async (page, world) => {
      await openWith(page, world, 'payments', [visa, poor, old]);
      await page.getByText('No payments yet').waitFor();
    },
  },
  {
    name: 'payments-edit',
    isWhole: true,
    open: async (page, world) => {
      await openWith(page, world, 'payments', [visa, old]);
      await press(page, 'Edit Amex •••• 0005');
      await page.getByRole('dialog', { name: 'Edit Details' }).waitFor();
    },
  },
  {
    name: 'payments-remove',
    open: async (page, world) => {
      await openWith(page, world, 'payments', [visa, poor]);
      await press(page, 'Remove Visa •••• 9995');
      await page.getByRole('alertdialog', { name: 'Delete Payment Method' }).waitFor();
    },
  },
];
