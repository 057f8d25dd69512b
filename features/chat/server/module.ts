import { day, hour, minute } from '@mitto/kit/time';
import { defineModule } from '@mitto/server-kit/module/define-module';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { SyncFace } from '@mitto/sync-server/create-sync-server';
import { chat } from '../contract/contract.ts';
import { activityMessageTasks } from './activity/activity-message-tasks.ts';
import { activityMessagesTable } from './activity/activity-messages-table.ts';
import { closeTalks, talkNews } from './activity/talk-news.ts';
import { chatChannels } from './chat-channels.ts';
import { chatTasks } from './chat-mutations.ts';
import { chatQueries } from './chat-queries.ts';
import { chatsTable, messagesTable } from './chat-views.ts';
import { eraseChat, exportChat } from './erase-and-export.ts';
import { attach } from './files/attach.ts';
import { chatMedia } from './files/chat-media.ts';
import { foundGifs } from './gifs/found-gifs.ts';
import { deleteGifs } from './gifs/gif-store.ts';
import { loadExternal } from './gifs/load-external.ts';
import { pairNews } from './pair-news.ts';
import { deleteUnsent } from './store/files.ts';

/**
 * Age at which database rows of unsent files are deleted (ms). The media subsystem has deleted the files
 * themselves by then.
 */
const unsentKeptMs = 30 * minute;

export const chatModule = defineModule(
  chat,
  new URL('./migrations/', import.meta.url),
  (deps) => ({
    calls: {
      attach: (context) => attach(deps, context),
      loadExternal: (context) => loadExternal(deps, context),
    },
    subscriptions: [...pairNews(deps), ...talkNews(deps)],
    repeating: [
      {
        kind: 'chat.unsent-files',
        everyMs: 10 * minute,
        work: () => deleteUnsent(deps.database.db, deps.now() - unsentKeptMs),
      },
      { kind: 'chat.close-talks', everyMs: 10 * minute, work: () => closeTalks(deps) },
      { kind: 'chat.found-gifs', everyMs: hour, work: () => deleteGifs(deps.database.db, deps.now() - day) },
    ],
    media: [chatMedia, foundGifs(deps)],
    erase: (tx, uid) => eraseChat(deps, tx, uid),
    export: (tx, uid) => exportChat(tx, uid),
  }),
  chatSync,
);

/** Tables, mutations, queries and channels of the chat, for the sync server. */
function chatSync(deps: Deps): SyncFace<Me> {
  return {
    tables: [messagesTable, chatsTable(deps), activityMessagesTable(deps)],
    mutations: [...chatTasks(deps), ...activityMessageTasks(deps)],
    queries: chatQueries(deps),
    channels: chatChannels(deps),
  };
}
