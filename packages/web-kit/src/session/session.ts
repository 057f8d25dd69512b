import { CallError } from '../api/call-error.ts';
import { pauseFor } from '../api/retry.ts';
import { type RenewalEnd, renew } from './renewal.ts';
import { leastLeftMs, RenewalTimer } from './renewal-timer.ts';
import { newRecord } from './session-begun.ts';
import { type Authorized, type LoginEnd, wrongLogin } from './session-calls.ts';
import type { SessionOptions } from './session-options.ts';
import { type Keeping, nobody, type SessionRecord, type SessionUser } from './session-record.ts';
import { TabChannel, type TabNews } from './tab-channel.ts';

const againAfterMs = 30_000;
const longestIdentifyMs = 4000;

/** Who is signed in on this device, for how long, and how it stays so. */
export class Session<U extends SessionUser = SessionUser> {
  readonly #options: SessionOptions<U>;
  readonly #tabs: TabChannel;
  readonly #listeners = new Set<() => void>();
  #record: SessionRecord<U> | undefined;
  readonly #timer: RenewalTimer;
  #renewing: Promise<RenewalEnd> | undefined;
  #isRenewalStopped = false;
  #isUnreachable = false;
  #isRefused = false;

  constructor(options: SessionOptions<U>) {
    this.#options = options;
    this.#timer = new RenewalTimer(options.clock.now, () => void this.renew());
    this.#tabs = new TabChannel((news) => this.#hear(news), options.locks);
  }

  get isSignedIn(): boolean {
    return this.#record !== undefined && !this.#record.isAside;
  }

  get userId(): string | undefined {
    return this.isSignedIn ? this.#record?.userId : undefined;
  }

  /** Who stays signed in on this device, whoever sits in this tab. */
  get residentId(): string | undefined {
    return this.#options.store.resident?.userId;
  }

  /** Whose sign-in this is, also while it is set aside. */
  get sitting(): Pick<SessionRecord<U>, 'userId' | 'family'> | undefined {
    return this.#record;
  }

  get userInfo(): U | SessionUser {
    return this.isSignedIn && this.#record ? this.#record.userInfo : nobody;
  }

  get keeping(): Keeping | undefined {
    return this.#record?.keeping;
  }

  /** In the server's time. */
  get expiresAt(): number | undefined {
    return this.isSignedIn ? this.#record?.accessToken.expires_at : undefined;
  }

  /** Idle: it will end when its token does. */
  get isRenewalStopped(): boolean {
    return this.#isRenewalStopped;
  }

  /** The last exchange got no answer: nobody has refused anything. */
  get isUnreachable(): boolean {
    return this.#isUnreachable;
  }

  /** It was the server that ended the last session. */
  get isRefused(): boolean {
    return this.#isRefused;
  }

  /** What the router's guards ask. */
  get visitor() {
    const { ROLES, forcePasswordReset } = this.userInfo;
    return { isSignedIn: this.isSignedIn, roles: ROLES, forcePasswordReset };
  }

  /** For 'Continue as {name}': the e-mail until a name exists; undefined where nobody was here. */
  get previousName(): string | undefined {
    if (!this.#record?.isAside) return undefined;
    const { name, email } = this.#record.userInfo;
    return name || email || undefined;
  }

  readonly bearer = (): string | undefined =>
    this.isSignedIn ? this.#record?.accessToken.bearer : undefined;

  readonly mediaPass = (): string | undefined =>
    this.isSignedIn ? this.#record?.accessToken.media_pass : undefined;

  readonly subscribe = (heard: () => void): (() => void) => {
    this.#listeners.add(heard);
    return () => this.#listeners.delete(heard);
  };

  async login(email: string, password: string, keeping: Keeping = 'window'): Promise<LoginEnd> {
    try {
      return this.begin(await this.#options.calls().authorize({ email, password }), keeping);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return { isSuccess: false, sentence: error.sentence || wrongLogin, error };
    }
  }

  /** Keeps what any way of signing in answered. */
  begin(authorized: Authorized<U>, keeping: Keeping = 'window'): LoginEnd {
    if (authorized.disabled) return { isSuccess: false, sentence: wrongLogin };
    if (this.#record) this.#forget(this.#record.family);
    const record = newRecord(authorized, keeping, this.#options.clock.ahead);
    this.#options.store.write(record, true);
    this.#adopt(record);
    return { isSuccess: true, forcePasswordReset: authorized.forcePasswordReset };
  }

  /** At the start: the stored session, if it still is one. Without a network it is, whatever its date. */
  async identify(): Promise<boolean> {
    const record = this.#options.store.read();
    if (!record) return false;
    this.#options.clock.recall(record.clockAhead);
    this.#adopt(record);
    if (record.isAside) return false;
    const isExpired = record.accessToken.expires_at - this.#options.clock.now() <= 0;
    // A server that neither answers nor refuses does not keep the app from opening.
    if (isExpired) await Promise.race([this.renew(), pauseFor(longestIdentifyMs)]);
    return this.isSignedIn;
  }

  /** The next tokens; one exchange at a time, in all tabs. True where the session goes on with new ones. */
  readonly renew = async (): Promise<boolean> => {
    this.#renewing ??= this.#exchange().finally(() => {
      this.#renewing = undefined;
    });
    return (await this.#renewing) === 'renewed';
  };

  /**
   * For what runs by itself: the token ran out, soon will, or was refused. Whoever is idle gets no new one because a
   * token is at its end; refused before that, the session was ended elsewhere, and the exchange tells so.
   */
  readonly renewIfAttended = async (): Promise<boolean> => {
    const left = (this.expiresAt ?? 0) - this.#options.clock.now();
    return this.#isRenewalStopped && left < leastLeftMs ? false : await this.renew();
  };

  /** A bearer that does not end at once. */
  async freshBearer(): Promise<string | undefined> {
    const { expiresAt } = this;
    if (expiresAt !== undefined && expiresAt - this.#options.clock.now() < leastLeftMs)
      await this.renewIfAttended();
    return this.bearer();
  }

  /** The member has changed something of theirs, or it is read anew. */
  async refreshUser(choices: { readonly isQuiet?: boolean } = {}): Promise<void> {
    this.updateUser(await this.#options.calls().userInfo({}, choices));
  }

  updateUser(userInfo: Partial<U>): void {
    if (!this.#record) return;
    this.#keep({ ...this.#record, userInfo: { ...this.#record.userInfo, ...userInfo } });
  }

  /** Idle: nobody is there for whom it would have to go on. */
  stopRenewal(): void {
    this.#isRenewalStopped = true;
    // Until the server has answered nobody knows whether the session goes on.
    if (!this.#isUnreachable) this.#timer.stop();
  }

  resumeRenewal(): void {
    this.#isRenewalStopped = false;
    this.#schedule();
  }

  /** Timed out: nobody is signed in, and the same member can go on after asking again. */
  setAside(): void {
    if (!this.isSignedIn || !this.#record) return;
    this.#timer.stop();
    this.#keep({ ...this.#record, isAside: true });
  }

  /** 'Continue as {name}'. False where the server no longer knows the session. */
  async resume(): Promise<boolean> {
    if (!this.#record?.isAside) return this.isSignedIn;
    const end = await this.renew();
    if (end && this.#record) this.#keep({ ...this.#record, isAside: false });
    return this.isSignedIn;
  }

  /** Logout, or 'Switch Account'. The server is told if it can be; here it is over in any case. */
  async destroy(): Promise<void> {
    if (!this.#record) return;
    // Set aside it has no bearer any more by which the server would know what is to end.
    if (this.#record.isAside && (await this.renew()) && this.#record) {
      this.#record = { ...this.#record, isAside: false };
    }
    if (!this.#record) return;
    const { family } = this.#record;
    const told = this.#options
      .calls()
      .destroySession()
      .catch(() => undefined);
    this.#end(family);
    await told;
  }

  /** As the page goes: what is kept is what is known last. */
  save(): void {
    if (this.#record) this.#options.store.write(this.#record);
  }

  close(): void {
    this.#timer.stop();
    this.#tabs.close();
  }

  async #exchange(): Promise<RenewalEnd> {
    if (!this.#record) return 'ended';
    const { family, turn: since } = this.#record;
    const { calls, store, clock } = this.#options;
    const end = await this.#tabs.alone(family, () =>
      renew({
        since,
        record: () => (this.#record?.family === family ? this.#record : undefined),
        keep: (record) => this.#keep({ ...record, clockAhead: clock.ahead }),
        store,
        tabs: this.#tabs,
        exchange: (refresh_token) =>
          calls().reauthorize({ refresh_token }, { isAnonymous: true, isQuiet: true }),
      }),
    );
    this.#isUnreachable = end === 'unreachable';
    if (end === 'ended' && this.#record?.family === family) {
      this.#isRefused = true;
      this.#end(family);
    }
    this.#schedule(end === 'unreachable' ? againAfterMs : undefined);
    return end;
  }

  #hear(news: TabNews): void {
    const record = this.#record;
    if (record?.family !== news.family) return;
    if (news.kind === 'destroyed') this.#forget(news.family);
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
    this.#record = undefined;
    this.#isRenewalStopped = false;
    this.#tell();
  }

  /** Written at once, not only when the page goes: a token that was exchanged must never be used again. */
  #keep(record: SessionRecord<U>): void {
    this.#options.store.write(record);
    this.#adopt(record);
  }

  #adopt(record: SessionRecord<U>): void {
    this.#isRefused = false;
    this.#record = record;
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
    for (const heard of this.#listeners) heard();
  }
}
