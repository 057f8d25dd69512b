import { Listeners } from '@mitto/kit/listeners';
import { CallError } from '../api/call-error.ts';
import { pauseFor } from '../api/retry.ts';
import { type RenewalEnd, renew } from './renewal.ts';
import { leastLeftMs, RenewalTimer } from './renewal-timer.ts';
import { newRecord } from './session-begun.ts';
import { type Authorized, type LoginEnd, wrongLogin } from './session-calls.ts';
import type { SessionOptions } from './session-options.ts';
import { readRecord, type SessionLifetime, type SessionRecord, type SessionUser } from './session-record.ts';
import { SignedIn } from './signed-in.ts';
import { TabChannel, type TabNews } from './tab-channel.ts';

const againAfterMs = 30_000;
const longestIdentifyMs = 4000;

/** The session of this tab: its beginning and end, and the renewal of its tokens. */
export class Session<U extends SessionUser = SessionUser> extends SignedIn<U> {
  readonly #options: SessionOptions<U>;
  readonly #tabs: TabChannel;
  readonly #activityListeners = new Listeners();
  readonly #timer: RenewalTimer;
  #renewing: Promise<RenewalEnd> | undefined;
  #isRenewalStopped = false;
  #isUnreachable = false;
  #isRefused = false;

  constructor(options: SessionOptions<U>) {
    super();
    this.#options = options;
    this.#timer = new RenewalTimer(options.clock.now, () => void this.renew());
    this.#tabs = new TabChannel((news) => this.#receive(news), options.locks);
  }

  /** User id of the session stored on the device, which may differ from this tab's. */
  get residentId(): string | undefined {
    return this.#options.store.resident?.userId;
  }

  /** True while idle: the session ends when its token expires. */
  get isRenewalStopped(): boolean {
    return this.#isRenewalStopped;
  }

  /** True when the last token exchange got no answer. */
  get isUnreachable(): boolean {
    return this.#isUnreachable;
  }

  /** True when the server ended the last session. */
  get isRefused(): boolean {
    return this.#isRefused;
  }

  /** Subscribes to the member's activity in other tabs of this sign-in. */
  readonly onActivityElsewhere = this.#activityListeners.add;

  async login(email: string, password: string, keeping: SessionLifetime = 'window'): Promise<LoginEnd> {
    try {
      return this.begin(await this.#options.calls().authorize({ email, password }), keeping);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return { isSuccess: false, sentence: error.sentence || wrongLogin, error };
    }
  }

  /** Starts the session from the answer of any way to sign in. */
  begin(authorized: Authorized<U>, keeping: SessionLifetime = 'window'): LoginEnd {
    if (authorized.disabled) return { isSuccess: false, sentence: wrongLogin };
    if (this.record) this.#forget(this.record.family);
    const record = newRecord(authorized, keeping, this.#options.clock.ahead);
    this.#options.store.write(record, true);
    this.#adopt(record);
    return { isSuccess: true, forcePasswordReset: authorized.forcePasswordReset };
  }

  /**
   * Restores the stored session at start-up, or shares that of another tab. Returns false when there is none or
   * it has ended. Without a network an expired session is restored too.
   */
  async identify(): Promise<boolean> {
    const record = this.#options.store.read() ?? (await this.#shareOfTabs());
    if (!record) return false;
    this.#options.clock.recall(record.clockAhead);
    this.#adopt(record);
    if (record.isAside) return false;
    const isExpired = record.accessToken.expires_at - this.#options.clock.now() <= 0;
    // A server that does not answer must not block the app from opening.
    if (isExpired) await Promise.race([this.renew(), pauseFor(longestIdentifyMs)]);
    return this.isSignedIn;
  }

  /**
   * Renews the tokens, with one exchange at a time across all tabs. Resolves to true when the session has new
   * tokens.
   */
  readonly renew = async (): Promise<boolean> => {
    this.#renewing ??= this.#exchange().finally(() => {
      this.#renewing = undefined;
    });
    return (await this.#renewing) === 'renewed';
  };

  /**
   * Renews the tokens that expired, nearly expired, or were refused, unless the member is idle. The token of
   * an idle session is not renewed when it runs out. If the server refuses it earlier, the session was ended
   * elsewhere, and the exchange confirms that.
   */
  readonly renewIfAttended = async (): Promise<boolean> => {
    const left = (this.expiresAt ?? 0) - this.#options.clock.now();
    return this.#isRenewalStopped && left < leastLeftMs ? false : await this.renew();
  };

  /** Returns a bearer that does not expire at once. */
  async freshBearer(): Promise<string | undefined> {
    const { expiresAt } = this;
    if (expiresAt !== undefined && expiresAt - this.#options.clock.now() < leastLeftMs)
      await this.renewIfAttended();
    return this.bearer();
  }

  /** Fetches the member's data again, for example after the member has changed something. */
  async refreshUser(choices: { readonly isQuiet?: boolean } = {}): Promise<void> {
    this.updateUser(await this.#options.calls().userInfo({}, choices));
  }

  updateUser(userInfo: Partial<U>): void {
    if (!this.record) return;
    this.#keep({ ...this.record, userInfo: { ...this.record.userInfo, ...userInfo } });
  }

  /** Stops renewing while the member is idle. */
  stopRenewal(): void {
    this.#isRenewalStopped = true;
    // While the server is unreachable, keep trying: only its answer shows whether the session is still valid.
    if (!this.#isUnreachable) this.#timer.stop();
  }

  resumeRenewal(): void {
    this.#isRenewalStopped = false;
    this.#schedule();
  }

  /** Signs out after a timeout; the same member can continue with `resume`. */
  setAside(): void {
    if (!this.isSignedIn || !this.record) return;
    this.#timer.stop();
    this.#keep({ ...this.record, isAside: true });
  }

  /** Handles 'Continue as {name}'. Resolves to false when the server no longer accepts the session. */
  async resume(): Promise<boolean> {
    if (!this.record?.isAside) return this.isSignedIn;
    const end = await this.renew();
    if (end && this.record) this.#keep({ ...this.record, isAside: false });
    return this.isSignedIn;
  }

  /**
   * Handles logout and 'Switch Account'. The session ends on this device even when the server cannot be
   * reached.
   */
  async destroy(): Promise<void> {
    if (!this.record) return;
    // A session that is set aside has no bearer. Renew it first, because the request that ends it on the
    // server needs one.
    if (this.record.isAside && (await this.renew()) && this.record) {
      this.record = { ...this.record, isAside: false };
    }
    if (!this.record) return;
    const { family } = this.record;
    const told = this.#options
      .calls()
      .destroySession()
      .catch(() => undefined);
    this.#end(family);
    await told;
  }

  /** Stores the current record. Call it when the page is left. */
  save(): void {
    if (!this.record) return;
    this.#options.store.write(this.record);
    if (this.record.keeping === 'window') this.#options.store.tellClosed();
  }

  /** Tells new tabs that they can share this sign-in. Call it when another tab was left, or this page is back. */
  tellOpen(): void {
    if (this.record) this.#options.store.tellOpen(this.record);
  }

  /** Tells the other tabs of this sign-in that the member is active. */
  tellActive(): void {
    if (this.record) this.#tabs.tell({ kind: 'active', family: this.record.family });
  }

  close(): void {
    this.#timer.stop();
    this.#tabs.close();
  }

  async #exchange(): Promise<RenewalEnd> {
    if (!this.record) return 'ended';
    const { family, turn: since } = this.record;
    const { calls, store, clock } = this.#options;
    const end = await this.#tabs.alone(family, () =>
      renew({
        since,
        record: () => (this.record?.family === family ? this.record : undefined),
        keep: (record) => this.#keep({ ...record, clockAhead: clock.ahead }),
        store,
        tabs: this.#tabs,
        exchange: (refresh_token) =>
          calls().reauthorize({ refresh_token }, { isAnonymous: true, isQuiet: true }),
      }),
    );
    this.#isUnreachable = end === 'unreachable';
    if (end === 'ended' && this.record?.family === family) {
      this.#isRefused = true;
      this.#end(family);
    }
    this.#schedule(end === 'unreachable' ? againAfterMs : undefined);
    return end;
  }

  /** Returns the sign-in of another tab of this browser, and stores it for this one. */
  async #shareOfTabs(): Promise<SessionRecord<U> | undefined> {
    const shared = await this.#tabs.askForRecord();
    // The other tab may run another version of the app, with another record.
    const record = shared && readRecord<U>(JSON.stringify(shared));
    if (record) this.#options.store.write(record);
    return record;
  }

  #receive(news: TabNews): void {
    const record = this.record;
    if (news.kind === 'who is signed in' && record) {
      // With 'Don't keep on this device' the sign-in stays in its own tab.
      const isShared = record.keeping === 'window' && !record.isAside;
      this.#tabs.tell({ kind: 'signed in', ...(isShared && { record }) });
    }
    if (!('family' in news)) return;
    if (record?.family !== news.family) return;
    if (news.kind === 'destroyed') this.#forget(news.family);
    if (news.kind === 'active') this.#activityListeners.emit();
    if (news.kind === 'who has newer') {
      const { family, turn, accessToken } = record;
      const isNewer = turn > news.turn;
      this.#tabs.tell(
        isNewer ? { kind: 'renewed', family, turn, accessToken } : { kind: 'none newer', family },
      );
    }
    if (news.kind === 'renewed' && news.turn > record.turn) {
      this.#keep({ ...record, turn: news.turn, accessToken: news.accessToken });
    }
  }

  #end(family: string): void {
    this.#tabs.tell({ kind: 'destroyed', family });
    this.#forget(family);
  }

  #forget(family: string): void {
    this.#timer.stop();
    this.#options.store.remove(family);
    this.#tabs.leave();
    this.record = undefined;
    this.#isRenewalStopped = false;
    this.#tell();
  }

  /**
   * Stores the record at once, not only when the page is left, because a refresh token must never be used
   * twice.
   */
  #keep(record: SessionRecord<U>): void {
    this.#options.store.write(record);
    this.#adopt(record);
  }

  #adopt(record: SessionRecord<U>): void {
    this.#isRefused = false;
    this.record = record;
    this.#tabs.enter(record.family);
    this.#schedule();
    this.#tell();
  }

  #schedule(atLeastMs?: number): void {
    const { expiresAt } = this;
    if (expiresAt === undefined || (this.#isRenewalStopped && !this.#isUnreachable)) this.#timer.stop();
    else this.#timer.set(expiresAt, atLeastMs);
  }

  #tell(): void {
    this.listeners.emit();
  }
}
