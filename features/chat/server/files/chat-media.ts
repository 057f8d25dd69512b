import type { MediaKind } from '@mitto/server-kit/media/media-kind';
import { messagesTable } from '../chat-views.ts';
import { findMessageOfFile } from '../store/files.ts';

export const chatFileKind = 'chat.file';

/** What is attached is seen by those who are shown the message, and as long as they are. */
export const chatMedia: MediaKind = {
  kind: chatFileKind,
  async maySee(db, { uid }, { key }) {
    const message = await findMessageOfFile(db, key);
    return message !== undefined && (await messagesTable.read(db, uid, [message])).size > 0;
  },
};
