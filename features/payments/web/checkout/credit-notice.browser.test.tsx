import { coins, coinsHistory } from '@mitto/coins/contract/coins-tables';
import { newId } from '@mitto/kit/ids';
import type { LocalDatabase } from '@mitto/localdb/local-database';
import { openLocalDatabase } from '@mitto/localdb/open-local-database';
import { type Services, ServicesContext } from '@mitto/web-kit/feature/services';
import { DatabaseContext } from '@mitto/web-kit/live/use-live';
import type { Router } from '@mitto/web-kit/router/router';
import { RouterContext } from '@mitto/web-kit/router/use-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import type { Charge } from '../../contract/payment-shapes.ts';
import { CreditNotice } from './credit-notice.tsx';

// The rows come from the server; here the test writes them.
const openCoins = {
  ...coins,
  opens: { insert: ['uid', 'isPinSet', 'disabled', 'balance', 'given', 'last_updated'] },
};
const openHistory = {
  ...coinsHistory,
  opens: { insert: ['id', 'sender', 'receiver', 'amount', 'date', 'metadata', 'debit', 'name'] },
};

let db: LocalDatabase;
beforeEach(async () => {
  const opened = await openLocalDatabase({
    ...{ app: 'mitto-credit', account: newId(), schema: 1, tables: [openCoins, openHistory], mutations: [] },
    now: Date.now,
  });
  if (!('db' in opened)) throw new Error(`Not open: ${opened.mode}`);
  db = opened.db;
});
afterEach(async () => {
  await cleanup();
  await db.store.wipe();
});

const paidAt = 1_764_000_000_000;
const charge = { item: '500', date: paidAt, reference: 'a'.repeat(32) } as Charge;

async function showNotice(): Promise<void> {
  // Only the parts that this notice reads.
  const services = { page: { language: 'en' } } as Services;
  const router = { intentAddress: () => '#' } as unknown as Router;
  await render(
    <ServicesContext value={services}>
      <RouterContext value={router}>
        <DatabaseContext value={db}>
          <CreditNotice charge={charge} />
        </DatabaseContext>
      </RouterContext>
    </ServicesContext>,
  );
}

const comeIn = async (amount: number, date: number) => {
  const movement = { id: newId(), sender: null, receiver: null, amount, date, debit: false, name: null };
  await db.insert(openHistory, { ...movement, metadata: { reason: 'purchase', given: 0 } });
};

test('bought coins are on their way until they are in the history, and then the balance stands there', async () => {
  // Another purchase, made earlier, and one of another number of coins.
  await comeIn(500, paidAt - 1);
  await comeIn(300, paidAt + 1);
  await showNotice();
  await expect.element(page.getByText('Your coins are on their way')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Contact the help desk' })).toBeVisible();
  const wallet = { isPinSet: false, disabled: false, balance: 1300, given: 0, last_updated: paidAt };
  await db.insert(openCoins, { uid: newId(), ...wallet });
  await comeIn(500, paidAt + 2);
  await expect.element(page.getByText('Your coins are here')).toBeVisible();
  await expect.element(page.getByText('Your balance is 1,300 MTC')).toBeVisible();
  expect(page.getByText('on their way').elements()).toEqual([]);
  expect(page.getByRole('link').elements()).toEqual([]);
});
