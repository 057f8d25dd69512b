import type { MediaKind } from '@mitto/server-kit/media/media-kind';
import { messagesTable } from '../chat-views.ts';
import { findMessageOfFile } from '../store/files.ts';

export const chatFileKind = 'chat.file';

/**
 * Attached files. They are seen by members who are shown the message, as long as they are shown it. Before
 * the message is sent, only the uploader sees them.
 */
export const chatMedia: MediaKind = {
  kind: chatFileKind,
  isShownNew: true,
  async maySee(db, { uid }, { key }) {
    const message = await findMessageOfFile(db, key);
    return message !== undefined && (await messagesTable.read(db, uid, [message])).size > 0;
  },
};
