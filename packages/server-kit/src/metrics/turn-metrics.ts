import type { AskerKind } from '../database/asking.ts';
import type { FairQueue, TurnFigures } from '../database/fair-queue.ts';
import type { MetricObject } from './metric-object.ts';

interface Sums {
  turns: number;
  refused: number;
  waitedMs: number;
  heldMs: number;
}

const msInSecond = 1000;

/** Counts turns at the database by kind: how many there were, how long they waited and how long they lasted. */
export class TurnMetrics implements TurnFigures {
  readonly #sums: Record<AskerKind, Sums> = { call: noSums(), file: noSums(), server: noSums() };
  #queue: FairQueue | undefined;

  /** Counts the turns of this queue. */
  watch(queue: FairQueue): void {
    this.#queue = queue;
    queue.figures = this;
  }

  add(kind: AskerKind, waitedMs: number, heldMs: number): void {
    const sums = this.#sums[kind];
    sums.turns += 1;
    sums.waitedMs += waitedMs;
    sums.heldMs += heldMs;
  }

  refuse(kind: AskerKind): void {
    this.#sums[kind].refused += 1;
  }

  describe(): readonly (() => MetricObject)[] {
    return [
      () => ({
        name: 'mitto_database_waiting',
        help: 'Turns at the database that wait now.',
        type: 'gauge',
        aggregator: 'sum',
        values: [{ labels: {}, value: this.#queue?.length ?? 0 }],
      }),
      this.#counter('turns_total', 'Turns at the database that have ended.', ({ turns }) => turns),
      this.#counter(
        'refused_total',
        'Turns refused: too many or too long waiting.',
        ({ refused }) => refused,
      ),
      this.#counter('wait_seconds_total', 'Time that turns waited.', ({ waitedMs }) => waitedMs / msInSecond),
      this.#counter('turn_seconds_total', 'Time that turns lasted.', ({ heldMs }) => heldMs / msInSecond),
    ];
  }

  #counter(name: string, help: string, value: (sums: Sums) => number): () => MetricObject {
    return () => ({
      name: `mitto_database_${name}`,
      help,
      type: 'counter',
      aggregator: 'sum',
      values: Object.entries(this.#sums).map(([kind, sums]) => ({ labels: { kind }, value: value(sums) })),
    });
  }
}

function noSums(): Sums {
  return { turns: 0, refused: 0, waitedMs: 0, heldMs: 0 };
}
