import type { AccountChannels, UploadShares } from '@mitto/localdb/between-tabs';
import type { OutboxKeeper, UntoldRefusal } from '@mitto/localdb/outbox-keeper';
import type { StatusKeeper } from '@mitto/localdb/sync-status';
import type { OpenData, RefusalNotice } from './define-data.ts';
import type { GatheredData } from './gather-data.ts';

/** A refused change that no screen shows, with the notice of its feature. */
export type UntoldChange = UntoldRefusal<RefusalNotice>;

/** The local database of one account, open in this tab and synced with the server. */
export interface AccountData extends OpenData {
  readonly gathered: GatheredData;
  readonly outbox: OutboxKeeper<RefusalNotice>;
  readonly status: StatusKeeper;
  readonly uploads: Pick<UploadShares, 'subscribe' | 'of'>;
  /** Resolves to true when the first page has data to show, so that it need not wait for the sync. */
  readonly hasEnough: Promise<boolean>;
  /** Socket channels. Their messages reach the tabs that are open now, and are never stored. */
  readonly channels: Pick<AccountChannels, 'subscribe' | 'say'>;
  /** Sends and fetches everything once, now; throws the error if that fails. */
  syncNow(): Promise<void>;
  /** Stops automatic fetching while the account is paused; local writes are still sent. */
  rest(isResting: boolean): void;
  close(): Promise<void>;
  wipe(): Promise<void>;
}
