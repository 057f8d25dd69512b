import type { CallFigure, CallFigures } from './call-figures.ts';
import type { MetricObject } from './metric-object.ts';

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Series {
  readonly call: string;
  readonly status: number;
  /**
   * Number of requests for each upper bound of duration. The last element counts requests above all bounds.
   */
  readonly buckets: Float64Array;
  sum: number;
}

/**
 * Counts requests and durations by call and status, in arrays of our own. The Prometheus client library is
 * not used for this: it looks up labels by text at every count, which costs as much as all our other
 * accounting of a request.
 */
export class CallMetrics implements CallFigures {
  readonly #all: Series[] = [];

  forCall(call: string): CallFigure {
    const byStatus = new Map<number, Series>();
    return {
      add: (status, seconds) => {
        const series = byStatus.get(status) ?? this.#open(byStatus, call, status);
        let place = 0;
        while (place < bounds.length && seconds > (bounds[place] ?? 0)) place += 1;
        series.buckets[place] = (series.buckets[place] ?? 0) + 1;
        series.sum += seconds;
      },
    };
  }

  #open(byStatus: Map<number, Series>, call: string, status: number): Series {
    const series = { call, status, buckets: new Float64Array(bounds.length + 1), sum: 0 };
    byStatus.set(status, series);
    this.#all.push(series);
    return series;
  }

  describeRequests(): MetricObject {
    return {
      name: 'mitto_requests_total',
      help: 'Requests by call and status.',
      type: 'counter',
      aggregator: 'sum',
      values: this.#all.map(({ call, status, buckets }) => ({
        labels: { call, status },
        value: buckets.reduce((total, count) => total + count, 0),
      })),
    };
  }

  describeDurations(): MetricObject {
    return {
      name: 'mitto_request_duration_seconds',
      help: 'From the end of the headers to the answer.',
      type: 'histogram',
      aggregator: 'sum',
      values: this.#all.flatMap(describeSeries),
    };
  }
}

function describeSeries({ call, status, buckets, sum }: Series): MetricObject['values'] {
  const name = 'mitto_request_duration_seconds';
  const labels = { call, status };
  let total = 0;
  const cumulated = Array.from(buckets, (count, place) => {
    total += count;
    return {
      metricName: `${name}_bucket`,
      labels: { ...labels, le: String(bounds[place] ?? '+Inf') },
      value: total,
    };
  });
  return [
    ...cumulated,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: total },
  ];
}
