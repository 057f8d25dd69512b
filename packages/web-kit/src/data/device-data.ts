import { Listeners } from '@mitto/kit/listeners';
import { forgetDrafts } from '../forms/forget-drafts.ts';
import type { AccountData } from './account-data.ts';
import type { SyncServices } from './account-sync.ts';
import type { FeatureData } from './define-data.ts';
import { type GatheredData, gatherData } from './gather-data.ts';
import type { KeptData, KeptState } from './kept-data.ts';
import { forgetPictures, keepPictures } from './kept-pictures.ts';
import { accountsOnDevice, databaseNameOf, leaveBehind } from './open-account.ts';
import { openAccountData } from './open-account-data.ts';
import { holdSeat, isUsedByOthers, whileUnused } from './presence.ts';

interface Sitting {
  readonly userId: string;
  /** Identifies the sign-in. */
  readonly family: string;
}

interface Open extends Sitting {
  readonly data: AccountData;
  readonly leave: () => void;
}

export interface DeviceDataOptions {
  readonly services: SyncServices;
  readonly features: () => Promise<readonly FeatureData[]>;
  /** Returns true while the member has paused the account; automatic fetching then stops. */
  readonly isResting: () => boolean;
  /** Called when the database waits for another tab. See `OtherVersions`. */
  readonly onBlocked?: (upgrade: Promise<unknown>) => void;
}

/** Longest wait for the first sync (ms), so that a server that hangs does not block the first screen. */
const firstPageWithinMs = 10_000;

/**
 * Follows the session: opens the database when somebody signs in, closes it while the session is set aside,
 * and deletes it from the device when the session is over, no matter who ended it.
 */
export class DeviceData implements KeptData {
  readonly #options: DeviceDataOptions;
  readonly #listeners = new Listeners();
  #gathered: Promise<GatheredData> | undefined;
  #state: KeptState = { kind: 'none' };
  #open: Open | undefined;
  /** The sign-in that is set aside. Its database is closed, but still on the device. */
  #aside: Sitting | undefined;
  #turn: Promise<void> = Promise.resolve();
  #seen = '';
  /**
   * True until the first session state is handled. A session that exists at that moment was begun before the
   * page was loaded. Every later sign-in is a new login.
   */
  #isFirst = true;

  constructor(options: DeviceDataOptions) {
    this.#options = options;
    options.services.session.subscribe(() => void this.#follow());
    void this.#follow();
  }

  readonly snapshot = (): KeptState => this.#state;

  readonly subscribe = this.#listeners.add;

  readonly whenReady = async (report: (share: number) => void = () => undefined): Promise<void> => {
    const end = this.subscribe(() => {
      if (this.#state.kind === 'opening') report(this.#state.progress);
    });
    await this.#follow(this.#state.kind === 'failed').finally(end);
    if (this.#state.kind === 'failed') throw this.#state.error;
  };

  readonly whenSettled = (): Promise<void> => this.#follow();

  readonly retry = (): void => void this.#follow(true);

  readonly countUnsent = async (): Promise<number> => {
    await this.#follow();
    const { waiting, sent } = (await this.#open?.data.db.outbox()) ?? { waiting: [], sent: [] };
    const aside = this.#aside;
    if (!aside) return waiting.length + sent.length;
    return await this.#leaveBehind(aside.userId, 'keep');
  };

  readonly sweep = async (): Promise<void> => {
    await this.#follow();
    const { sitting, residentId } = this.#options.services.session;
    for (const account of await accountsOnDevice()) {
      if (account === sitting?.userId || account === residentId) continue;
      await whileUnused(databaseNameOf(account), () => this.#leaveBehind(account, 'wipe unless unsent'));
    }
  };

  /** Starts the transition to the current session state; resolves when the transition is done. */
  #follow(isAgain = false): Promise<void> {
    const { isSignedIn, sitting, visitor } = this.#options.services.session;
    const seen = [isSignedIn, visitor.forcePasswordReset, sitting?.family, sitting?.userId].join(' ');
    this.#open?.data.rest(this.#options.isResting());
    if (seen === this.#seen && !isAgain) return this.#turn;
    this.#seen = seen;
    this.#turn = this.#turn.then(() => this.#match());
    return this.#turn;
  }

  async #match(): Promise<void> {
    const { isSignedIn, sitting, visitor } = this.#options.services.session;
    // Until the member has set a new password, the server refuses all other calls: do not open a database.
    const wanted = isSignedIn && !visitor.forcePasswordReset ? sitting : undefined;
    try {
      await this.#leave(sitting, wanted);
      if (wanted && !this.#open) await this.#begin(wanted);
    } catch (error) {
      this.#show({ kind: 'failed', error });
    }
    this.#isFirst = false;
  }

  /** Closes or deletes the database that no longer belongs to the session. */
  async #leave(sitting: Sitting | undefined, wanted: Sitting | undefined): Promise<void> {
    const open = this.#open;
    const before = open ?? this.#aside;
    // On a page that never had a session the drafts stay: a member who only closed the tab finds them after
    // the next sign-in.
    if (before || sitting) forgetDrafts(sitting?.userId);
    if (before && before.userId !== sitting?.userId) await forgetPictures();
    if (open && !isSame(open, wanted)) {
      this.#open = undefined;
      this.#show({ kind: 'none' });
      open.leave();
      if (isSame(open, sitting) || (await isUsedByOthers(databaseNameOf(open.userId), open.family)))
        await open.data.close();
      else await open.data.wipe();
    } else if (this.#aside && this.#aside.userId !== sitting?.userId) {
      const { userId } = this.#aside;
      // Another account signed in while this one was set aside, so its member was not asked about unsent
      // changes: keep a database that has some.
      const choice = sitting ? 'wipe unless unsent' : 'wipe';
      await whileUnused(databaseNameOf(userId), () => this.#leaveBehind(userId, choice));
    }
    this.#aside = wanted ? undefined : sitting;
  }

  async #begin({ userId, family }: Sitting): Promise<void> {
    const { services, isResting, onBlocked } = this.#options;
    this.#show({ kind: 'opening', progress: 0.1 });
    const gathered = await this.#gather();
    this.#show({ kind: 'opening', progress: 0.3 });
    const leave = await holdSeat(databaseNameOf(userId), family);
    try {
      const isKept = services.session.keeping !== 'nothing';
      const isLogin = !this.#isFirst;
      const data = await openAccountData(services, gathered, {
        account: userId,
        isKept,
        isLogin,
        onBlocked,
      });
      await (isKept ? keepPictures() : forgetPictures());
      this.#open = { userId, family, data, leave };
      data.rest(isResting());
      this.#show({ kind: 'opening', progress: 0.6 });
      if (!(await data.hasEnough)) await data.status.whenUsable(firstPageWithinMs);
      this.#show({ kind: 'ready', data });
    } catch (error) {
      leave();
      throw error;
    }
  }

  async #leaveBehind(account: string, choice: Parameters<typeof leaveBehind>[3]): Promise<number> {
    return await leaveBehind(this.#options.services.clock, await this.#gather(), account, choice);
  }

  #gather(): Promise<GatheredData> {
    this.#gathered ??= this.#options.features().then(gatherData);
    // After a failed load, the next call loads again.
    this.#gathered.catch(() => {
      this.#gathered = undefined;
    });
    return this.#gathered;
  }

  #show(state: KeptState): void {
    this.#state = state;
    this.#listeners.emit();
  }
}

function isSame(one: Sitting, other: Sitting | undefined): boolean {
  return one.userId === other?.userId && one.family === other.family;
}
