import type { MediaKind } from '@mitto/server-kit/media/media-kind';
import type { Deps } from '@mitto/server-kit/module/deps';
import { messagesTable } from '../chat-views.ts';
import { findMessageOfFile } from '../store/files.ts';

export const chatFileKind = 'chat.file';

/**
 * Access rule for attached files. A member can fetch a file as long as they can see its message. Before the
 * message is sent, only the uploader can fetch the file.
 */
export const chatMedia = (deps: Pick<Deps, 'now'>): MediaKind => ({
  kind: chatFileKind,
  isShownNew: true,
  isArchived: true,
  async maySee(db, { uid }, { key }) {
    const message = await findMessageOfFile(db, key);
    return message !== undefined && (await messagesTable(deps).read(db, uid, [message])).size > 0;
  },
});
