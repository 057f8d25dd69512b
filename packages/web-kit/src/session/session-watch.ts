import { Listeners } from '@mitto/kit/listeners';
import { isOnline as isOnlineNow } from '../api/connection.ts';
import type { ServerClock } from './server-clock.ts';
import type { Session } from './session.ts';
import type { SessionUser } from './session-record.ts';
import {
  look,
  noteActivity,
  startWatch,
  type WatchEvent,
  type WatchNumbers,
  type WatchState,
  type WatchStep,
  watchNumbers,
} from './watch-machine.ts';

const activities = ['mousedown', 'keydown', 'touchstart', 'input'] as const;

/** Shortest time between two reports of activity to other tabs, and between two renewals because of it (ms). */
const [tellEveryMs, renewEveryMs] = [5000, 30_000];

const nothing = { kind: 'none' } as const;

/** The notice to show; there is at most one at a time. */
export type WatchNotice =
  | { readonly kind: 'none' }
  /** Not for a member who chose to stay signed in: nothing stops for them. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'warning'; readonly secondsLeft: number }
  | { readonly kind: 'timed out' };

export interface WatchOptions<U extends SessionUser> {
  readonly session: Session<U>;
  readonly clock: ServerClock;
  readonly numbers?: Partial<WatchNumbers>;
  /** A monotonic clock (ms). */
  readonly at?: () => number;
  readonly isOnline?: () => boolean;
  readonly target?: EventTarget;
}

/** Watches a session while somebody is signed in, and reports when it is idle, about to end, or ended. */
export class SessionWatch<U extends SessionUser = SessionUser> {
  readonly #options: WatchOptions<U>;
  readonly #numbers: WatchNumbers;
  readonly #at: () => number;
  readonly #eventListeners = new Listeners<[WatchEvent]>();
  readonly #noticeListeners = new Listeners();
  #state: WatchState | undefined;
  #startedAt = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  #notice: WatchNotice = nothing;
  #forgetSession: (() => void) | undefined;
  #toldAt = Number.NEGATIVE_INFINITY;
  #renewedAt = Number.NEGATIVE_INFINITY;

  constructor(options: WatchOptions<U>) {
    this.#options = options;
    this.#numbers = { ...watchNumbers, ...options.numbers };
    this.#at = options.at ?? (() => performance.now());
  }

  get notice(): WatchNotice {
    return this.#notice;
  }

  /** Subscribes to changes of the notice. */
  readonly subscribe = this.#noticeListeners.add;

  on(listener: (event: WatchEvent) => void): () => void {
    return this.#eventListeners.add(listener);
  }

  /** Call after a sign-in, or when a stored session was found. */
  start(): void {
    this.stop();
    const target = this.#options.target ?? document;
    this.#startedAt = this.#at();
    for (const name of activities)
      target.addEventListener(name, this.#onActivity, { passive: true, capture: true });
    const { session } = this.#options;
    const forgetting = [
      session.subscribe(() => this.#look()),
      session.onActivityElsewhere(() => this.#note()),
    ];
    this.#forgetSession = () => {
      for (const forget of forgetting) forget();
    };
    this.#timer = setInterval(() => this.#look(), this.#numbers.intervalMs);
    this.#take(startWatch(this.#startedAt));
  }

  /** Call before a logout. */
  stop(): void {
    this.#rest();
    this.#show(nothing);
  }

  /** Handles 'Stay signed in' on the warning. */
  async extend(): Promise<boolean> {
    this.#options.session.resumeRenewal();
    const isRenewed = await this.#options.session.renew();
    this.#look();
    return isRenewed;
  }

  readonly #onActivity = (): void => {
    if (!this.#state) return;
    const at = this.#at();
    if (this.#state.isIdle || at - this.#toldAt >= tellEveryMs) {
      this.#toldAt = at;
      this.#options.session.tellActive();
    }
    this.#note();
    // The timer of the renewal may be late: browsers slow down the timers of tabs in the background.
    if (this.#left() < (this.#numbers.lifetime * 1000) / 2 && at - this.#renewedAt >= renewEveryMs) {
      this.#renewedAt = at;
      void this.#options.session.renew();
    }
  };

  /** Records an activity of the member, in this tab or another. */
  #note(): void {
    if (this.#state) this.#take(noteActivity(this.#state, this.#at()));
  }

  #look(): void {
    if (!this.#state) return;
    const { session, isOnline = isOnlineNow } = this.#options;
    const { isRefused, isRenewalStopped, isUnreachable } = session;
    const canEnd = isRenewalStopped && !isUnreachable && isOnline();
    this.#take(look(this.#state, { at: this.#at(), left: this.#left(), canEnd, isRefused }, this.#numbers));
  }

  #left(): number {
    const { session, clock } = this.#options;
    const { expiresAt } = session;
    if (expiresAt !== undefined) return expiresAt - clock.now();
    return this.#startedAt + this.#numbers.lifetime * 1000 - this.#at();
  }

  #take({ state, events }: WatchStep): void {
    this.#state = state;
    if (state.isTimedOut) this.#rest();
    for (const event of events) this.#act(event);
    this.#show(this.#noticeOf(state));
    for (const event of events) this.#eventListeners.emit(event);
  }

  #rest(): void {
    const target = this.#options.target ?? document;
    clearInterval(this.#timer);
    this.#forgetSession?.();
    for (const name of activities) target.removeEventListener(name, this.#onActivity, { capture: true });
    this.#state = undefined;
  }

  #show(notice: WatchNotice): void {
    if (JSON.stringify(notice) === JSON.stringify(this.#notice)) return;
    this.#notice = notice;
    this.#noticeListeners.emit();
  }

  #act(event: WatchEvent): void {
    const { session } = this.#options;
    if (event === 'idle' && session.keeping !== 'device') session.stopRenewal();
    if (event === 'idle end') session.resumeRenewal();
    if (event === 'timed out') session.setAside();
  }

  #noticeOf({ isTimedOut, isWarned, isIdle }: WatchState): WatchNotice {
    if (isTimedOut) return { kind: 'timed out' };
    if (isWarned) return { kind: 'warning', secondsLeft: Math.max(0, Math.ceil(this.#left() / 1000)) };
    if (isIdle && this.#options.session.keeping !== 'device') return { kind: 'idle' };
    return nothing;
  }
}
