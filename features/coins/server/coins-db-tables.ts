import type { Generated } from 'kysely';
import type { CoinsReason } from '../contract/coins-tables.ts';

export type AccountKind = 'own' | 'given' | 'owed' | 'system' | 'passing';

export interface CoinsAccountTable {
  id: string;
  kind: AccountKind;
  /** Null for accounts of no member, and once the member is erased. */
  uid: string | null;
  name: string | null;
  /** Null for system accounts. */
  balance: number | null;
  entries: Generated<number>;
  is_open: Generated<boolean>;
  made_at: number;
}

export interface CoinsMovementTable {
  id: string;
  digest: Buffer;
  reason: CoinsReason;
  sender: string;
  receiver: string;
  amount: number;
  made_at: number;
}

export interface CoinsPostingTable {
  account: string;
  movement: string;
  n: number | null;
  amount: number;
  balance: number | null;
}

export interface CoinsNoteTable {
  movement: string;
  comments: string;
}

export interface CoinsMemberTable {
  uid: string;
  pin_hash: string | null;
  pin_tries: Generated<number>;
  pin_rests_until: Generated<number>;
  is_disabled: Generated<boolean>;
  last_updated: number;
}

export interface CoinsReferralTable {
  uid: string | null;
  number_mac: Buffer | null;
  address_mac: Buffer | null;
  inviter: string | null;
  made_at: number;
}

export interface CoinsReferralBrowserTable {
  browser_mac: Buffer;
  made_at: number;
}

declare module '@mitto/server-kit/database/tables' {
  interface Tables {
    coins_account: CoinsAccountTable;
    coins_movement: CoinsMovementTable;
    coins_posting: CoinsPostingTable;
    coins_note: CoinsNoteTable;
    coins_member: CoinsMemberTable;
    coins_referral: CoinsReferralTable;
    coins_referral_browser: CoinsReferralBrowserTable;
  }
}
