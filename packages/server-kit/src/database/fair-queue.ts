import { AppError } from '@mitto/kit/app-error';
import { second } from '@mitto/kit/time';
import type { Asker, AskerKind } from './asking.ts';

/** Limits of one asker. They count within this process: several processes have a queue each. */
export interface AskerLimits {
  /** Max number of turns at once. */
  readonly atOnce: number;
  /**
   * Max number of waiting turns. Further ones are refused at once. New calls are turned away at half of it, so
   * that the calls that have begun can end.
   */
  readonly maxWaiting: number;
  readonly maxWaitMs: number;
  /** Whether the asker pauses after more than its share of time, while others ask as well. */
  readonly pauses: boolean;
}

/** The right to use one connection. */
export interface Turn {
  /** True if the turn has lasted long enough and somebody else waits for the connection. */
  isOver(): boolean;
  end(): void;
}

/** Counts turns, for metrics. */
export interface TurnFigures {
  add(kind: AskerKind, waitedMs: number, heldMs: number): void;
  refuse(kind: AskerKind): void;
}

export interface FairQueueOptions {
  /** Number of connections. */
  readonly slots: number;
  readonly limits?: Partial<Record<AskerKind, Partial<AskerLimits>>>;
  /** Milliseconds of a clock that only goes forward. */
  readonly clock?: () => number;
}

/** Time in ms after which a turn should end if others wait. */
const turnMs = 50;
/**
 * Share of one connection's time that an asker may use in the long run while others ask as well: a quarter of
 * it, or a twentieth of all connections.
 */
const shareOf = (slots: number): number => Math.max(0.25, slots / 20);
/** Time in ms that an asker may use beyond its share, so that opening the app is never slowed down. */
const burstMs = 400;
/** Max time in ms beyond the burst that is remembered, so that a pause never lasts longer than 4 s. */
const maxExcessMs = 1000;
/** Time in ms for which an asker counts as active after their last turn. */
const activeMs = 1000;
const sweepMs = second;
/** Number of known askers above which the idle ones are forgotten. */
const maxFlows = 2000;

function limitsFor(slots: number): Record<AskerKind, AskerLimits> {
  // One connection in four is left to calls.
  const most = Math.ceil(slots * 0.75);
  const bounded = { maxWaitMs: 10 * second, pauses: true };
  return {
    call: { ...bounded, atOnce: 3, maxWaiting: 128 },
    file: { ...bounded, atOnce: most, maxWaiting: 300 },
    // Nobody would try the server's own work again, so it waits as long as it must.
    server: {
      atOnce: most,
      maxWaiting: Number.POSITIVE_INFINITY,
      maxWaitMs: Number.POSITIVE_INFINITY,
      pauses: false,
    },
  };
}

interface Waiting {
  readonly weight: number;
  readonly since: number;
  readonly begin: (turn: Turn) => void;
  readonly refuse: (error: AppError) => void;
}

/** All turns of one asker. */
interface Flow {
  readonly kind: AskerKind;
  readonly limits: AskerLimits;
  readonly waiting: Waiting[];
  running: number;
  /** Virtual time at which the asker's last turn ends. The next one starts no earlier. */
  finish: number;
  /** Time used in ms, minus the share that was refilled since. */
  used: number;
  usedAt: number;
}

/**
 * Gives a few connections to many askers in turns: start-time fair queueing. Every turn has a start on a
 * virtual clock: the end of the asker's turn before, or now if that has passed. The end is the start plus the
 * weight. The earliest start is next, so an asker with a hundred waiting turns delays another by one turn. An
 * asker who has used more than a share of the time also pauses, because on one connection even alternate
 * turns would make everybody wait.
 */
export class FairQueue {
  readonly #slots: number;
  readonly #share: number;
  readonly #limits: Record<AskerKind, AskerLimits>;
  readonly #clock: () => number;
  readonly #flows = new Map<string, Flow>();
  /** Flows with waiting turns, in the order in which they began to wait. */
  readonly #waiting = new Set<Flow>();
  #running = 0;
  #virtual = 0;
  /** The two callers who used the queue last, and when. */
  #latest: { flow: Flow | undefined; at: number } = { flow: undefined, at: Number.NEGATIVE_INFINITY };
  #other: { flow: Flow | undefined; at: number } = this.#latest;
  #resume: NodeJS.Timeout | undefined;
  #sweep: NodeJS.Timeout | undefined;
  #refill: NodeJS.Immediate | undefined;
  figures: TurnFigures | undefined;

  constructor({ slots, limits = {}, clock = () => performance.now() }: FairQueueOptions) {
    this.#slots = slots;
    this.#share = shareOf(slots);
    const usual = limitsFor(slots);
    this.#limits = {
      call: { ...usual.call, ...limits.call },
      file: { ...usual.file, ...limits.file },
      server: { ...usual.server, ...limits.server },
    };
    this.#clock = clock;
  }

  /** Number of turns that wait now. */
  get length(): number {
    let count = 0;
    for (const { waiting } of this.#waiting) count += waiting.length;
    return count;
  }

  /** True if this asker has so many turns waiting that no new call should begin. */
  isFull({ kind, key }: Pick<Asker, 'kind' | 'key'>): boolean {
    const flow = this.#flows.get(`${kind} ${key}`);
    return flow !== undefined && flow.waiting.length >= flow.limits.maxWaiting / 2;
  }

  /** Waits for a turn. Refuses with `busy` if the asker has too many waiting, or has waited for too long. */
  take(asker: Asker, weight = asker.weight): Promise<Turn> {
    const flow = this.#flowOf(asker);
    if (flow.waiting.length >= flow.limits.maxWaiting) {
      this.figures?.refuse(flow.kind);
      return Promise.reject(busy());
    }
    return new Promise((begin, refuse) => {
      flow.waiting.push({ weight, since: this.#clock(), begin, refuse });
      this.#waiting.add(flow);
      if (this.#refill === undefined) this.#fill();
      if (this.#waiting.size > 0) this.#sweep ??= setTimeout(this.#refuseOverdue, sweepMs).unref();
    });
  }

  /** Begins turns while there are free connections. */
  readonly #fill = (): void => {
    clearTimeout(this.#resume);
    this.#resume = undefined;
    while (this.#running < this.#slots) {
      const now = this.#clock();
      const flow = this.#next(now);
      if (!flow) return;
      const next = flow.waiting.shift();
      if (flow.waiting.length === 0) this.#waiting.delete(flow);
      if (next) this.#begin(flow, next, now);
    }
  };

  /** Returns the flow whose first waiting turn has the earliest start. */
  #next(now: number): Flow | undefined {
    let first: Flow | undefined;
    let resumeAt = Number.POSITIVE_INFINITY;
    for (const flow of this.#waiting) {
      if (flow.running >= flow.limits.atOnce) continue;
      const pause = this.#pauseOf(flow, now);
      if (pause > 0) resumeAt = Math.min(resumeAt, pause);
      else if (!first || this.#startOf(flow) < this.#startOf(first)) first = flow;
    }
    if (!first && resumeAt < Number.POSITIVE_INFINITY) {
      this.#resume = setTimeout(this.#fill, Math.ceil(resumeAt));
    }
    return first;
  }

  #startOf({ finish }: Flow): number {
    return Math.max(finish, this.#virtual);
  }

  /** Returns the time in ms for which this asker must pause, or 0. */
  #pauseOf(flow: Flow, now: number): number {
    if (!flow.limits.pauses) return 0;
    const excess = flow.used - (now - flow.usedAt) * this.#share - burstMs;
    if (excess <= 0) return 0;
    const othersAt = this.#latest.flow === flow ? this.#other.at : this.#latest.at;
    // Nobody else asks, so the connection would be idle.
    return Math.max(0, Math.min(excess / this.#share, othersAt + activeMs - now));
  }

  #begin(flow: Flow, { weight, since, begin }: Waiting, now: number): void {
    this.#virtual = this.#startOf(flow);
    flow.finish = this.#virtual + weight;
    flow.running += 1;
    this.#running += 1;
    if (flow.kind === 'call') this.#note(flow, now);
    let isEnded = false;
    begin({
      // While a connection is free, nobody waits for this one.
      isOver: () => this.#clock() - now >= turnMs && this.#running >= this.#slots && this.#isAwaited(flow),
      end: () => {
        if (isEnded) return;
        isEnded = true;
        this.#end(flow, this.#clock() - now);
        this.figures?.add(flow.kind, now - since, this.#clock() - now);
      },
    });
  }

  #note(flow: Flow, now: number): void {
    if (this.#latest.flow !== flow) this.#other = this.#latest;
    this.#latest = { flow, at: now };
  }

  #isAwaited(own: Flow): boolean {
    return this.#waiting.size > (this.#waiting.has(own) ? 1 : 0);
  }

  #end(flow: Flow, heldMs: number): void {
    const now = this.#clock();
    const left = Math.max(0, flow.used - (now - flow.usedAt) * this.#share);
    flow.used = Math.min(left + heldMs, burstMs + maxExcessMs);
    flow.usedAt = now;
    flow.running -= 1;
    this.#running -= 1;
    // Not at once: the embedded database never waits for the network, so that turn after turn would run without
    // the process reading a single request of others.
    this.#refill ??= setImmediate(this.#fillNext);
  }

  readonly #fillNext = (): void => {
    this.#refill = undefined;
    this.#fill();
  };

  #flowOf({ kind, key }: Asker): Flow {
    const name = `${kind} ${key}`;
    const known = this.#flows.get(name);
    if (known) return known;
    if (this.#flows.size >= maxFlows) this.#forgetIdle();
    const limits = this.#limits[kind];
    const flow: Flow = { kind, limits, waiting: [], running: 0, finish: 0, used: 0, usedAt: this.#clock() };
    this.#flows.set(name, flow);
    return flow;
  }

  #forgetIdle(): void {
    const now = this.#clock();
    for (const [name, { waiting, running, finish, used, usedAt }] of this.#flows) {
      const isPast = finish <= this.#virtual && used <= (now - usedAt) * this.#share;
      if (isPast && running === 0 && waiting.length === 0) this.#flows.delete(name);
    }
  }

  readonly #refuseOverdue = (): void => {
    this.#sweep = undefined;
    const now = this.#clock();
    for (const flow of this.#waiting) {
      const { waiting, limits, kind } = flow;
      for (let [first] = waiting; first && now - first.since >= limits.maxWaitMs; [first] = waiting) {
        waiting.shift();
        this.figures?.refuse(kind);
        first.refuse(busy());
      }
      if (waiting.length === 0) this.#waiting.delete(flow);
    }
    if (this.#waiting.size > 0) this.#sweep = setTimeout(this.#refuseOverdue, sweepMs).unref();
  };
}

const secondsWhenBusy = 2;

function busy(): AppError {
  return new AppError('busy', { countDown: secondsWhenBusy });
}
