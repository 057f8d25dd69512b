import type { MetricObject } from './metric-object.ts';

export interface NotificationCount {
  readonly channel: string;
  readonly kind: string;
  /** `sent`, or the reason why it was not sent. */
  readonly outcome: string;
}

/** Counter of notifications that were sent, and of those that were not. */
export interface NotificationFigures {
  count(one: NotificationCount): void;
}

/** Counts notifications by channel, kind and outcome. */
export class NotificationMetrics implements NotificationFigures {
  readonly #counts = new Map<string, { readonly labels: NotificationCount; value: number }>();

  count({ channel, kind, outcome }: NotificationCount): void {
    const key = `${channel} ${kind} ${outcome}`;
    const known = this.#counts.get(key);
    if (known) known.value += 1;
    else this.#counts.set(key, { labels: { channel, kind, outcome }, value: 1 });
  }

  describe(): MetricObject {
    return {
      name: 'mitto_notifications_total',
      help: 'Notifications sent, and those not sent by the reason, for each channel and kind.',
      type: 'counter',
      aggregator: 'sum',
      values: [...this.#counts.values()].map(({ labels, value }) => ({ labels: { ...labels }, value })),
    };
  }
}
