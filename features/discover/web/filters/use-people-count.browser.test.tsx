import { type Services, ServicesContext } from '@mitto/web-kit/feature/services';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import type { PeopleRequest } from '../feed/ask-people.ts';
import { usePeopleCount } from './use-people-count.ts';

afterEach(cleanup);

/** Server of the count: everybody older than the lowest age, up to a hundred. It refuses one age. */
function countingServer() {
  const requests: unknown[] = [];
  const databaseQuery = async ({ values }: { values: { minAge: number } }) => {
    requests.push(values.minAge);
    if (values.minAge === 66) throw new Error('refused');
    return [{ count: Math.min(100, 130 - values.minAge), isMore: values.minAge < 30 }];
  };
  // Only the part that the hook reads.
  const services = { client: () => ({ databaseQuery }) } as unknown as Services;
  return { requests, services };
}

function Count({ asked }: { readonly asked: PeopleRequest | undefined }) {
  const found = usePeopleCount(asked);
  return <output>{found ? `${found.count}${found.isMore ? '+' : ''}` : 'no number'}</output>;
}

test('the count is of the last choices alone, once they rest; none offline or when the server refuses', async () => {
  const { requests, services } = countingServer();
  const shown = page.getByRole('status');
  const withAge = (minAge: number | undefined) => (
    <ServicesContext value={services}>
      <Count asked={minAge === undefined ? undefined : { minAge }} />
    </ServicesContext>
  );
  const { rerender } = await render(withAge(20));
  await expect.element(shown).toHaveTextContent('100+');
  for (const age of [30, 40, 50]) await rerender(withAge(age));
  // The number of other choices is not shown for these.
  await expect.element(shown).toHaveTextContent('no number');
  await expect.element(shown).toHaveTextContent('80');
  expect(requests).toEqual([20, 50]);

  await rerender(withAge(66));
  await expect.poll(() => requests).toEqual([20, 50, 66]);
  await expect.element(shown).toHaveTextContent('no number');
  await rerender(withAge(undefined));
  await expect.element(shown).toHaveTextContent('no number');

  const online = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine');
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
  dispatchEvent(new Event('offline'));
  await rerender(withAge(70));
  await new Promise((done) => setTimeout(done, 700));
  await expect.element(shown).toHaveTextContent('no number');
  expect(requests).toHaveLength(3);
  if (online) Object.defineProperty(navigator, 'onLine', online);
  dispatchEvent(new Event('online'));
  await expect.element(shown).toHaveTextContent('60');
});
