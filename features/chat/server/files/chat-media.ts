import type { MediaKind } from '@mitto/server-kit/media/media-kind';
import { messagesTable } from '../chat-views.ts';
import { findMessageOfFile } from '../store/files.ts';

export const chatFileKind = 'chat.file';

/**
 * What is attached is seen by those who are shown the message, and as long as they are; before there is a message, by
 * who brought it.
 */
export const chatMedia: MediaKind = {
  kind: chatFileKind,
  isShownNew: true,
  async maySee(db, { uid }, { key }) {
    const message = await findMessageOfFile(db, key);
    return message !== undefined && (await messagesTable.read(db, uid, [message])).size > 0;
  },
};
