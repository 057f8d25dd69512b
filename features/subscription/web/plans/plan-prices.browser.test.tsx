import { configurationTable } from '@mitto/account/contract/configuration-table';
import { newId } from '@mitto/kit/ids';
import type { LocalDatabase } from '@mitto/localdb/local-database';
import { openLocalDatabase } from '@mitto/localdb/open-local-database';
import { type Services, ServicesContext } from '@mitto/web-kit/feature/services';
import { DatabaseContext } from '@mitto/web-kit/live/use-live';
import { ServerClock } from '@mitto/web-kit/session/server-clock';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { subscription } from '../../contract/subscription-tables.ts';
import { usePlans } from '../use-subscription.ts';
import { BuyPlan } from './buy-plan.tsx';
import { PlanChoice } from './plan-choice.tsx';

let db: LocalDatabase;
beforeEach(async () => {
  const tables = [configurationTable, subscription];
  const opened = await openLocalDatabase({
    ...{ app: 'mitto-plans', account: newId(), schema: 1, tables, mutations: [] },
    now: Date.now,
  });
  if (!('db' in opened)) throw new Error(`Not open: ${opened.mode}`);
  db = opened.db;
});
afterEach(async () => {
  await cleanup();
  await db.store.wipe();
});

/** The usual plans, and for each of them the button with the words below it. */
function Plans() {
  const plans = usePlans();
  return (
    <>
      <PlanChoice plans={plans} value={undefined} onValue={() => undefined} />
      {plans.map((plan) => (
        <section key={plan.type} aria-label={plan.type}>
          <BuyPlan plan={plan} onPaid={() => undefined} />
        </section>
      ))}
    </>
  );
}

async function showPlans(): Promise<void> {
  // Only the services that plans read before one pays.
  const services = { page: { language: 'en' }, clock: new ServerClock() } as Services;
  await render(
    <ServicesContext value={services}>
      <DatabaseContext value={db}>
        <Plans />
      </DatabaseContext>
    </ServicesContext>,
  );
}

const below = (type: string) => page.getByRole('region', { name: type });

test('each button says what is charged now, and right under it stands all that is charged', async () => {
  await showPlans();
  const words = [
    ['threeDays', 'Get 3 days for $2.99', '$2.99 today and nothing after that.'],
    ['sevenDays', 'Get 7 days for $4.99', '$4.99 today and nothing after that.'],
    [
      'oneMonth',
      'Get 1 month for $14.99',
      '$14.99 today, then $14.99 every month until you end the renewal.',
    ],
    [
      'twelveMonths',
      'Start for $7.49 today',
      '$7.49 today, then $7.49 a month for 11 more months: $89.88 in all. It then goes on month by month',
    ],
  ] as const;
  for (const [type, button, charges] of words) {
    await expect.element(below(type).getByRole('button')).toHaveTextContent(button);
    expect(below(type).getByRole('button').element().nextElementSibling?.textContent).toContain(charges);
  }
});

test('the tile of a commitment says for how long it is billed', async () => {
  await showPlans();
  await expect.element(page.getByText('Billed monthly for 12 months')).toBeVisible();
  expect(page.getByText('Renews monthly', { exact: true }).elements()).toHaveLength(1);
});
