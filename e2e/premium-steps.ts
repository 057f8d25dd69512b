import { newId } from '@mitto/kit/ids';
import type { TestPerson } from '@mitto/testkit/person';
import type { Page } from 'playwright-core';

/** Saves a test card of the sandbox as the default one. */
export async function saveCard({ call }: TestPerson, kind = 'visa'): Promise<void> {
  const payload = { source: `sandbox_${kind}`, name: 'Ana Field', exp: '08/30', isDefault: true };
  const { error } = await call('addCard', { payload }, { idempotencyKey: newId() });
  if (error) throw new Error(`No card was saved: ${error.code}`);
}

export const plans = (page: Page) => page.locator('dialog[data-intent="subscription"]:not([data-leaving])');
export const subscription = (page: Page) =>
  page.locator('dialog[data-intent="settings.account.subscription"]:not([data-leaving])');

export const welcome = (page: Page) => plans(page).getByRole('heading', { name: 'Welcome to Premium' });

/** Buys the one-month plan, which is chosen from the beginning, with the saved card. */
export async function buyMonth(page: Page): Promise<void> {
  await plans(page).getByRole('button', { name: 'Get 1 month for $14.99' }).click();
  await plans(page).getByRole('button', { name: 'Pay $14.99 now' }).click();
}
