/** A metric in the format that the Prometheus client library (prom-client) outputs. */
export interface MetricObject {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly aggregator: 'sum';
  readonly values: ReadonlyArray<{
    readonly metricName?: string;
    readonly labels: Readonly<Record<string, string | number>>;
    readonly value: number;
  }>;
}
