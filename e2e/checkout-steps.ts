import { newId } from '@mitto/kit/ids';
import type { TestPerson } from '@mitto/testkit/person';
import type { Locator, Page } from 'playwright-core';
import { labelled } from './app-steps.ts';

export const checkoutPanel = (page: Page): Locator =>
  page.locator('dialog[data-intent="checkout"]:not([data-leaving])');
export const paymentsPanel = (page: Page): Locator =>
  page.locator('dialog[data-intent="payments"]:not([data-leaving])');

/** Test numbers of the sandbox, and what it does with them. */
export const testCards = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  amex: '378282246310005',
  poor: '4000000000009995',
  secure: '4000002500003155',
} as const;

/** Fills in the card form that is open. */
export async function fillInCard(page: Page, number: string): Promise<void> {
  await labelled(page, 'Card number').fill(number);
  await labelled(page, 'Name on the card').fill('Sam Rivera');
  await labelled(page, 'Expiration').fill('08/38');
  await labelled(page, 'Security code').fill(number.startsWith('37') ? '1234' : '123');
}

/** Adds a card by the form, on the screen that is open. */
export async function addCard(page: Page, number: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Add (Card|Payment Method)$/ })
    .filter({ visible: true })
    .first()
    .click();
  const sheet = page.getByRole('dialog', { name: 'Add Payment Method' });
  await labelled(page, 'Card number').waitFor();
  await fillInCard(page, number);
  await sheet.getByRole('button', { name: 'Add Card' }).click();
  await sheet.waitFor({ state: 'hidden' });
}

/** Saves a card for a member, as the form does. */
export async function saveCard(person: TestPerson, source: string, exp = '08/38'): Promise<void> {
  const payload = { source, name: 'Sam Rivera', exp };
  const { status, text } = await person.call('addCard', { payload }, { idempotencyKey: newId() });
  if (status !== 200) throw new Error(`The card was not saved: ${text}`);
}
