import type { Generated } from 'kysely';

export interface CircleTable {
  fid: string;
  sid: string;
  connected: Generated<boolean>;
  is_open: Generated<boolean>;
  creation_date: number;
  last_modified: number;
}

export interface FavoriteTable {
  uid: string;
  sid: string;
  creation_date: number;
  notification: Generated<boolean>;
}

export interface VisitTable {
  visitor_uid: string;
  visitor_id: string;
  last_visit: number;
  notification: Generated<boolean>;
}

export interface HiddenTable {
  uid: string;
  fid: string;
  creation_date: number;
}

export interface BlockTable {
  uid: string;
  target: string;
  creation_date: number;
}

export interface RedactedTable {
  id: Generated<string>;
  uid: string;
  kind: 'like' | 'visit';
  other: string | null;
  shown_at: number;
  ends_at: number | null;
  is_hidden: Generated<boolean>;
}

export interface WaitingTable {
  uid: string;
  kind: 'like' | 'visit';
  receiver: string;
  at: number;
}

declare module '@mitto/server-kit/database/tables' {
  interface Tables {
    circle: CircleTable;
    circle_favorite: FavoriteTable;
    circle_visit: VisitTable;
    circle_hidden: HiddenTable;
    circle_block: BlockTable;
    circle_redacted: RedactedTable;
    circle_waiting: WaitingTable;
  }
}
