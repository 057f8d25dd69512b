import type { Generated } from 'kysely';
import type { Attachments } from '../contract/attachments.ts';
import type { AnsweredCard } from '../contract/words-of-a-message.ts';

interface ConversationTable {
  low: string;
  high: string;
  requested_by: string | null;
  last_date: number;
  made_at: number;
}

interface SideTable {
  uid: string;
  other: string;
  cleared_to: Generated<number>;
  is_muted: Generated<boolean>;
  waits_until: Generated<number>;
  read_to: Generated<number>;
}

export interface MessageTable {
  id: string;
  low: string;
  high: string;
  sender: string;
  receiver: string;
  content: string;
  date: number;
  attachments: Attachments | null;
  is_read: Generated<boolean>;
  relative_id: string | null;
  about: AnsweredCard | null;
  edited_at: number | null;
}

interface MarkTable {
  message_id: string;
  uid: string;
  reaction: string | null;
  is_gone: Generated<boolean>;
}

export interface FileTable {
  key: string;
  uid: string;
  message_id: string | null;
  kind: 'images' | 'audio' | 'sticker';
  facts: Readonly<Record<string, unknown>>;
  made_at: number;
}

interface OriginalTable {
  id: string;
  message_id: string;
  low: string;
  high: string;
  sender: string;
  date: number;
  changed_at: number;
  is_deleted: boolean;
  kept_until: number;
  sealed: Uint8Array;
}

declare module '@mitto/server-kit/database/tables' {
  interface Tables {
    chat_conversation: ConversationTable;
    chat_side: SideTable;
    chat_message: MessageTable;
    chat_mark: MarkTable;
    chat_file: FileTable;
    chat_original: OriginalTable;
  }
}
