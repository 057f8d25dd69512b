import { readOpenItems } from '@mitto/coins/server/store/accounts';
import type { Metrics } from '@mitto/server-kit/metrics/create-metrics';
import type { Deps } from '@mitto/server-kit/module/deps';

const gauge = { type: 'gauge', aggregator: 'sum' } as const;
const msInSecond = 1000;

/** Adds the metrics of the coins. The alarm of the ledger is an item that stays open. */
export function watchCoins(metrics: Metrics, { database, now }: Pick<Deps, 'database' | 'now'>): void {
  metrics.add(
    { ...gauge, name: 'mitto_coins_open', help: 'Payments and refunds whose coins are on their way.' },
    async () => [{ labels: {}, value: (await readOpenItems(database.db)).count }],
  );
  metrics.add(
    { ...gauge, name: 'mitto_coins_open_seconds', help: 'Age of the oldest of them; 0 when there is none.' },
    async () => {
      const { since } = await readOpenItems(database.db);
      return [{ labels: {}, value: since === null ? 0 : (now() - since) / msInSecond }];
    },
  );
}
