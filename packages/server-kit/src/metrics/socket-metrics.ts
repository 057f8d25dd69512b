import type { MetricObject } from './metric-object.ts';

/** Counts socket events by name. */
export class SocketMetrics {
  readonly #counts = new Map<string, number>();

  count(what: string): void {
    this.#counts.set(what, this.of(what) + 1);
  }

  of(what: string): number {
    return this.#counts.get(what) ?? 0;
  }

  describeOpen(): MetricObject {
    return {
      name: 'mitto_sockets',
      help: 'Sockets that are open.',
      type: 'gauge',
      aggregator: 'sum',
      values: [{ labels: {}, value: this.of('opened') - this.of('closed') }],
    };
  }

  describeEvents(): MetricObject {
    return {
      name: 'mitto_socket_events_total',
      help: 'Sockets opened, closed and dropped as too slow; messages received, sent and refused.',
      type: 'counter',
      aggregator: 'sum',
      values: [...this.#counts].map(([event, value]) => ({ labels: { event }, value })),
    };
  }
}
