import type { Generated, JSONColumnType } from 'kysely';

export interface MemberTable {
  uid: string;
  email: string | null;
  email_key: string | null;
  email_verified_at: number | null;
  username: string | null;
  username_key: string | null;
  name: string | null;
  mobile: string | null;
  mobile_verified_at: number | null;
  password_hash: string | null;
  password_changed_at: number | null;
  roles: Generated<string[]>;
  is_joined: Generated<boolean>;
  is_disabled: Generated<boolean>;
  must_reset: Generated<boolean>;
  /** True for accounts of demo and seed programs, whose password is published. */
  is_demo: Generated<boolean>;
  /** Time at which the member deleted their account; null while they have not. */
  leaving_at: number | null;
  suspended_at: number | null;
  suspended_until: number | null;
  suspension_message: string | null;
  suspension_resolution: string | null;
  premium_until: number | null;
  premium_told: Generated<boolean>;
  is_trial: Generated<boolean>;
  referral: string | null;
  chat_wait_time: number | null;
  act_pseudonym: string;
  last_login_at: number | null;
  language: string | null;
  made_at: number;
  modified_at: number;
}

export interface PrivacyTable {
  uid: string;
  circles: Generated<boolean>;
  mobile: Generated<boolean>;
  pm: Generated<boolean>;
  blurimage: Generated<boolean>;
  available: Generated<boolean>;
  location: Generated<boolean>;
  age: Generated<boolean>;
  add_by_id: Generated<boolean>;
  add_by_mobile_number: Generated<boolean>;
  hide_my_visits: Generated<boolean>;
  search: Generated<boolean>;
}

export interface DeviceTable {
  uid: string;
  device_id: string;
  salt: Uint8Array;
  generation: number;
  rotated_at: number;
  used_generation: Generated<number>;
  client: string;
  browser_name: string;
  platform: string;
  user_agent: string;
  ip: string;
  signed_in_at: number;
  confirmed_at: Generated<number>;
  seen_at: number;
  browser_mac: Uint8Array | null;
  has_second_factor: Generated<boolean>;
}

export interface PasskeyTable {
  uid: string;
  credential_id: string;
  name: string;
  public_key: Uint8Array;
  counter: number;
  transports: Generated<string[]>;
  is_backed_up: boolean;
  made_at: number;
  used_at: number | null;
}

export interface TotpTable {
  uid: string;
  sealed_secret: Uint8Array;
  made_at: number;
  confirmed_at: number | null;
  used_step: Generated<number>;
}

export interface RecoveryCodeTable {
  uid: string;
  code_mac: Uint8Array;
  used_at: number | null;
}

export interface SecondStepTable {
  ticket_mac: Uint8Array;
  uid: string;
  first_step: FirstStep;
  /** Digest of the mailed code; null when the authenticator app shows the code. */
  code_mac: Uint8Array | null;
  tries: Generated<number>;
  made_at: number;
  expires_at: number;
  used_at: number | null;
}

/** The first step of a sign-in: a password, the code of a reset, or a provider. */
export type FirstStep = 'password' | 'reset' | 'provider';

export interface EmailReturnTable {
  token_mac: Uint8Array;
  uid: string;
  email: string;
  email_key: string;
  verified_at: number;
  made_at: number;
  expires_at: number;
}

export interface ChallengeTable {
  id: string;
  purpose: string;
  identifier_mac: Uint8Array;
  uid: string | null;
  ref: string;
  code_mac: Uint8Array;
  tries: Generated<number>;
  shares: Generated<Uint8Array[]>;
  /** Challenge whose mail holds the code; null for a code of its own. */
  shared_of: string | null;
  asked_from: Uint8Array | null;
  made_at: number;
  expires_at: number;
  used_at: number | null;
}

export interface FormerNameTable {
  name_mac: Uint8Array;
  erased_at: number;
}

export interface BrakeTable {
  key: Uint8Array;
  count: number;
  window_started_at: number;
  rests_until: Generated<number>;
  expires_at: number;
}

export interface LimitTable {
  uid: string;
  task: string;
  count: number;
  rests_until: number | null;
  counted_at: Generated<number>;
}

export interface IdentityTable {
  uid: string;
  provider: string;
  subject: string;
  made_at: number;
}

export interface SignInTable {
  state_mac: Uint8Array;
  provider: string;
  referrer: string;
  sealed: Uint8Array;
  code_mac: Uint8Array | null;
  uid: string | null;
  expires_at: number;
  used_at: number | null;
}

export interface DocumentTable {
  uid: string;
  path: string;
  id: string;
  about: string | null;
  content: JSONColumnType<Record<string, unknown>>;
  made_at: number;
  modified_at: number;
}

export interface ConfigurationTable {
  id: number;
  version: number;
  changes: JSONColumnType<Record<string, unknown>>;
  modified_at: number;
}

export interface NotificationSwitchTable {
  uid: string;
  channel: string;
  name: string;
  is_on: boolean;
}

export interface ActTable {
  number: number;
  at: number;
  by_pseudonym: string;
  act: string;
  subject_pseudonym: string | null;
  detail: JSONColumnType<Record<string, unknown>>;
  previous_hash: string;
  hash: string;
}

declare module '@mitto/server-kit/database/tables' {
  interface Tables {
    account_member: MemberTable;
    account_privacy: PrivacyTable;
    account_device: DeviceTable;
    account_passkey: PasskeyTable;
    account_totp: TotpTable;
    account_recovery_code: RecoveryCodeTable;
    account_second_step: SecondStepTable;
    account_email_return: EmailReturnTable;
    account_challenge: ChallengeTable;
    account_former_name: FormerNameTable;
    account_brake: BrakeTable;
    account_limit: LimitTable;
    account_identity: IdentityTable;
    account_sign_in: SignInTable;
    account_document: DocumentTable;
    account_configuration: ConfigurationTable;
    account_notification: NotificationSwitchTable;
    account_act: ActTable;
  }
}
