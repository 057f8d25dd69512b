import { readOpenCharges } from '@mitto/payments/server/store/charges';
import type { Metrics } from '@mitto/server-kit/metrics/create-metrics';
import type { Deps } from '@mitto/server-kit/module/deps';

const gauge = { type: 'gauge', aggregator: 'sum' } as const;
const msInSecond = 1000;

/** Adds the metrics of the payments. The alarm is a charge that no provider settles. */
export function watchPayments(metrics: Metrics, { database, now }: Pick<Deps, 'database' | 'now'>): void {
  metrics.add(
    { ...gauge, name: 'mitto_payments_open', help: 'Payments that their provider has not settled.' },
    async () => [{ labels: {}, value: (await readOpenCharges(database.db)).count }],
  );
  metrics.add(
    {
      ...gauge,
      name: 'mitto_payments_open_seconds',
      help: 'Age of the oldest of them; 0 when there is none.',
    },
    async () => {
      const { since } = await readOpenCharges(database.db);
      return [{ labels: {}, value: since === null ? 0 : (now() - since) / msInSecond }];
    },
  );
}
