import type { FailureReport } from '@mitto/kit/failure-report';
import type { ClientOf } from '@mitto/web-kit/api/call-table';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFailureSender } from './failure-sender.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A client whose only call keeps what is sent. */
function server(answer: () => Promise<unknown> = async () => ({})) {
  const sent: FailureReport[][] = [];
  const analyticsPush = async ({ data }: { data: FailureReport[] }) => {
    sent.push(data);
    return await answer();
  };
  return { sent, client: (() => ({ analyticsPush })) as unknown as ClientOf };
}

test('failures of three seconds go in one call, with names and nothing a member wrote', async () => {
  const { sent, client } = server();
  const add = createFailureSender(client);
  add('unknown-route', undefined, undefined);
  add('transition', 'settings.account', new TypeError('ana@people.example'));
  add('uncaught', '/profile/0199', 'ana@people.example');
  await vi.advanceTimersByTimeAsync(2999);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([
    [
      { event: 'unknown-route' },
      { event: 'transition', page: 'settings.account', error: 'TypeError' },
      { event: 'uncaught' },
    ],
  ]);
});

test('a call carries twenty at most, a page reports fifty, and what does not arrive is not sent again', async () => {
  const { sent, client } = server(async () => {
    throw new Error('away');
  });
  const add = createFailureSender(client);
  for (let at = 0; at < 45; at += 1) add('render', 'home', new Error('same'));
  await vi.advanceTimersByTimeAsync(3000);
  for (let at = 0; at < 20; at += 1) add('render', 'home', new Error('same'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent.map(({ length }) => length)).toEqual([20, 20, 10]);
});
