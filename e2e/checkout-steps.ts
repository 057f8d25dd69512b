import { newId } from '@mitto/kit/ids';
import type { TestPerson } from '@mitto/testkit/person';
import type { Locator, Page } from 'playwright-core';
import { labelled } from './app-steps.ts';
import { saying } from './said.ts';

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
export async function fillInCard(page: Page, number: string, say = saying('en')): Promise<void> {
  await labelled(page, say('payments_card_number')).fill(number);
  await labelled(page, say('payments_name_on_card')).fill('Sam Rivera');
  await labelled(page, say('payments_expiration')).fill('08/38');
  await labelled(page, say('payments_security_code')).fill(number.startsWith('37') ? '1234' : '123');
}

/** Adds a card by the form, on the screen that is open. */
export async function addCard(
  page: Page,
  number: string,
  say = saying('en'),
  use: (button: Locator) => Promise<void> = (button) => button.click(),
): Promise<void> {
  // Small screens and large ones have different words on the button.
  const add = (name: string) => page.getByRole('button', { name: say(name), exact: true });
  await use(add('payments_add_card').or(add('payments_add_method')).filter({ visible: true }).first());
  const sheet = page.getByRole('dialog', { name: say('payments_add_method') });
  await labelled(page, say('payments_card_number')).waitFor();
  await fillInCard(page, number, say);
  await use(sheet.getByRole('button', { name: say('payments_add_card') }));
  await sheet.waitFor({ state: 'hidden' });
}

/** Saves a card for a member, as the form does. */
export async function saveCard(person: TestPerson, source: string, exp = '08/38'): Promise<void> {
  const payload = { source, name: 'Sam Rivera', exp };
  const { status, text } = await person.call('addCard', { payload }, { idempotencyKey: newId() });
  if (status !== 200) throw new Error(`The card was not saved: ${text}`);
}
