import { day, hour, minute } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import { defineModule } from '@mitto/server-kit/module/define-module';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { SyncFace } from '@mitto/sync-server/create-sync-server';
import { sql } from 'kysely';
import { chat } from '../contract/contract.ts';
import { activityMessagesTable, deprecatedTasks } from './activity/deprecated-tasks.ts';
import { closeTalks, eraseSaid, talkNews } from './activity/talk-news.ts';
import { listSaid } from './activity/talk-store.ts';
import { archiveWords } from './archive-words.ts';
import { chatChannels } from './chat-channels.ts';
import { chatTasks } from './chat-mutations.ts';
import { chatQueries } from './chat-queries.ts';
import { chatsTable, messagesTable, wireOf } from './chat-views.ts';
import { restrictionsFor } from './chat-wait.ts';
import { attach } from './files/attach.ts';
import { chatMedia } from './files/chat-media.ts';
import { forgetErased } from './forget-messages.ts';
import { foundGifs } from './gifs/found-gifs.ts';
import { deleteGifs } from './gifs/gif-store.ts';
import { loadExternal } from './gifs/load-external.ts';
import { eraseOriginals, expireOriginals, originalMedia } from './originals.ts';
import { pairNews } from './pair-news.ts';
import { listConversations } from './store/conversations.ts';
import { deleteUnsent } from './store/files.ts';
import { listOfMember, readMessages } from './store/messages.ts';

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
      { kind: 'chat.originals', everyMs: hour, work: () => expireOriginals(deps) },
      { kind: 'chat.found-gifs', everyMs: hour, work: () => deleteGifs(deps.database.db, deps.now() - day) },
    ],
    media: [chatMedia(deps), originalMedia, foundGifs(deps)],
    restrictionsFor: (...caller) => restrictionsFor(deps, ...caller),
    erase: (tx, uid) => eraseChat(deps, tx, uid),
    archive: archiveWords,
    export: (tx, uid) => exportChat(deps, tx, uid),
  }),
  chatSync,
);

/** Tables, mutations, queries and channels of the chat, for the sync server. */
function chatSync(deps: Deps): SyncFace<Me> {
  return {
    tables: [messagesTable(deps), chatsTable(deps), activityMessagesTable],
    mutations: [...chatTasks(deps), ...deprecatedTasks(deps)],
    queries: chatQueries(deps),
    channels: chatChannels(deps),
  };
}

/** Erases all messages that the member sent or received, for both members. */
async function eraseChat(deps: Deps, tx: Tx, uid: string): Promise<void> {
  await eraseSaid(deps, tx, uid);
  for (const other of await listConversations(tx, uid)) await forgetErased(deps, tx, { uid, other });
  await eraseOriginals(deps, tx, uid);
  await sql`delete from chat_side where uid = ${uid} or other = ${uid}`.execute(tx);
  await sql`delete from chat_waiting where uid = ${uid} or other = ${uid}`.execute(tx);
  // The media subsystem deletes the files themselves when it erases the member.
  await sql`delete from chat_file where uid = ${uid}`.execute(tx);
}

/** Exports the member's conversations, as far as the member can see them. */
async function exportChat(deps: Deps, tx: Tx, uid: string): Promise<Record<string, unknown[]>> {
  const rows = async (query: ReturnType<typeof sql>): Promise<unknown[]> => (await query.execute(tx)).rows;
  const seen = await messagesTable(deps).read(tx, uid, await listOfMember(tx, uid));
  const said = await readMessages(tx, uid, await listSaid(tx, uid));
  return {
    chat_conversation: await rows(sql`
      select case when low = ${uid} then high else low end as other, requested_by = ${uid} as is_my_request, made_at
      from chat_conversation where ${uid} in (low, high) order by made_at`),
    chat_side: await rows(sql`select * from chat_side where uid = ${uid}`),
    // The archive has what the member has written to activities, also where they have left, and nothing of others.
    chat_message: [...[...seen.values()].map(({ row }) => row), ...said.map((row) => wireOf(row, uid))],
    chat_mark: await rows(sql`
      select message_id, reaction, is_gone from chat_mark where uid = ${uid} order by message_id`),
    chat_waiting: await rows(sql`
      select other, content, about, at from chat_waiting where uid = ${uid} order by at`),
    // Names what is kept. Nobody reads it, also not its author.
    chat_original: await rows(sql`
      select message_id, date, changed_at, is_deleted, kept_until from chat_original
      where sender = ${uid} order by changed_at, id`),
    chat_file: await rows(sql`
      select key, message_id, kind, facts, made_at from chat_file where uid = ${uid} order by made_at`),
  };
}
