import type { AccountChannels } from './account-channels.ts';
import type { OpenData } from './define-data.ts';
import type { GatheredData } from './gather-data.ts';
import type { OutboxKeeper } from './outbox-keeper.ts';
import type { StatusKeeper } from './status-keeper.ts';

/** The local database of one account, open in this tab and kept in step with the server. */
export interface AccountData extends OpenData {
  readonly gathered: GatheredData;
  readonly outbox: OutboxKeeper;
  readonly status: StatusKeeper;
  /** Whether the feature of the first page has what that shows: it need not wait for the sync. */
  readonly hasEnough: Promise<boolean>;
  /** What is told at once, and kept nowhere. */
  readonly channels: Pick<AccountChannels, 'hear' | 'say'>;
  /** Sends and fetches everything once, now; throws what went wrong. */
  syncNow(): Promise<void>;
  /** While the account is paused nothing is fetched by itself; what is written is still sent. */
  rest(isResting: boolean): void;
  close(): Promise<void>;
  wipe(): Promise<void>;
}
