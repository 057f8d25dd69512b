import { collectDefaultMetrics, type Metric, Registry } from 'prom-client';
import type { CallFigures } from './call-figures.ts';
import { CallMetrics } from './call-metrics.ts';
import type { MetricObject } from './metric-object.ts';
import { NotificationMetrics } from './notification-metrics.ts';
import { SocketMetrics } from './socket-metrics.ts';
import { TurnMetrics } from './turn-metrics.ts';

export interface Metrics {
  /** Counters of the calls. */
  readonly calls: CallFigures;
  /** Counters of the sockets. */
  readonly sockets: SocketMetrics;
  /** Counters of notifications. */
  readonly notifications: NotificationMetrics;
  /** Counters of the turns at the database. */
  readonly turns: TurnMetrics;
  readonly registry: Registry;
  /** Adds a metric whose values are read when the metrics are. */
  add(metric: Omit<MetricObject, 'values'>, read: () => Promise<MetricObject['values']>): void;
  /** Returns all metrics in Prometheus's text format. */
  describe(): Promise<string>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new CallMetrics();
  register(registry, () => calls.describeRequests());
  register(registry, () => calls.describeDurations());
  const sockets = new SocketMetrics();
  register(registry, () => sockets.describeOpen());
  register(registry, () => sockets.describeEvents());
  const notifications = new NotificationMetrics();
  register(registry, () => notifications.describe());
  const turns = new TurnMetrics();
  for (const describe of turns.describe()) register(registry, describe);
  return {
    calls,
    sockets,
    notifications,
    turns,
    registry,
    add: (metric, read) => add(registry, metric, async () => ({ ...metric, values: await read() })),
    describe: () => registry.metrics(),
  };
}

function register(registry: Registry, describe: () => MetricObject): void {
  add(registry, describe(), async () => describe());
}

function add(
  registry: Registry,
  { name, help, type, aggregator }: Omit<MetricObject, 'values'>,
  get: () => Promise<MetricObject>,
): void {
  const metric = { name, help, type, aggregator, get, reset: () => undefined };
  // The registry uses only these properties, but its types accept only the library's own classes.
  registry.registerMetric(metric as unknown as Metric);
}
