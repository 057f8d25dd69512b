import type { Generated } from 'kysely';
import type { NotificationKind } from '../contract/notification-kinds.ts';

export interface NotificationTable {
  id: Generated<string>;
  uid: string;
  kind: NotificationKind;
  topic: string;
  other: string | null;
  at: number;
  read_at: number | null;
}

export interface ChoiceTable {
  uid: string;
  time_zone: string;
  quiet_from: number | null;
  quiet_to: number | null;
  shows_previews: Generated<boolean>;
}

declare module '@mitto/server-kit/database/tables' {
  interface Tables {
    notification: NotificationTable;
    notification_choice: ChoiceTable;
  }
}
