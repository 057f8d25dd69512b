import { moveCoins } from '@mitto/coins/server/public/move-coins';
import { newId } from '@mitto/kit/ids';
import type { TestPerson } from '@mitto/testkit/person';
import type { World } from '@mitto/testkit/start-world';
import type { Locator, Page } from 'playwright-core';

export const testPin = '482913';

/** Gives a member coins that they can send, and others that they can only spend. */
export async function giveCoins(
  { database, deps }: World,
  { uid }: Pick<TestPerson, 'uid'>,
  { own = 0, given = 0 }: { readonly own?: number; readonly given?: number },
): Promise<void> {
  const to = { uid };
  await database.transact(async (tx) => {
    const grant = { reason: 'grant', from: { system: 'mitto-admin' }, to } as const;
    if (own > 0) await moveCoins(tx, deps, { ...grant, key: newId(), amount: own });
    const present = { ...grant, key: newId(), amount: given, isGiven: true };
    if (given > 0) await moveCoins(tx, deps, present);
  });
}

export const setPin = (person: TestPerson) =>
  person.call('setCoinsPin', { pin: testPin }, { idempotencyKey: newId() });

export const sendCoins = (by: TestPerson, { uid }: TestPerson, amount: number) =>
  by.call('transferCoins', { id: newId(), receiver: uid, amount, pin: testPin }, { idempotencyKey: newId() });

export const coinsPanel = (page: Page) => page.locator('dialog[data-intent="coins"]:not([data-leaving])');
export const balanceOf = (page: Page) => coinsPanel(page).getByRole('region', { name: 'Your balance' });

/** Boxes of a PIN or a code, which are one field. */
export const boxes = (page: Page, label: string): Locator =>
  page.getByLabel(label, { exact: true }).filter({ visible: true });

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).click();
