import type { Generated, JSONColumnType } from 'kysely';
import type { ActivityDetail } from '../contract/activity-news.ts';
import type { NotificationKind } from '../contract/notification-kinds.ts';
import type { NotificationLanguage } from '../contract/notification-language.ts';
import type { SecurityDetail } from '../contract/notification-tables.ts';

export interface NotificationTable {
  id: Generated<string>;
  uid: string;
  kind: NotificationKind;
  topic: string;
  other: string | null;
  at: number;
  read_at: number | null;
  is_off: Generated<boolean>;
  mailed_to: number | null;
  mailed_at: number | null;
  detail: JSONColumnType<SecurityDetail | ActivityDetail> | null;
}

export interface ChoiceTable {
  uid: string;
  time_zone: string;
  quiet_from: number | null;
  quiet_to: number | null;
  shows_previews: Generated<boolean>;
  language: Generated<NotificationLanguage>;
}

export interface SubscriptionTable {
  uid: string;
  device_id: string;
  endpoint_mac: Uint8Array;
  sealed: Uint8Array;
  language: NotificationLanguage;
  made_at: number;
}

export interface ServerKeyTable {
  id: number;
  public_key: string;
  sealed: Uint8Array;
  made_at: number;
}

declare module '@mitto/server-kit/database/tables' {
  interface Tables {
    notification: NotificationTable;
    notification_choice: ChoiceTable;
    notification_key: ServerKeyTable;
    notification_subscription: SubscriptionTable;
  }
}
