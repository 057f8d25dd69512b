import {
  type LocalMutation,
  type LocalView,
  type MutationInput,
  showMutation,
} from '@mitto/localdb/local-mutation';
import { chatMutations as mutations } from '../contract/chat-mutations.ts';
import { chats, messages } from '../contract/chat-tables.ts';

/** Returns a date after all other messages of the conversation, even if the device's clock is slow. */
async function nextDate(view: LocalView, uid: string): Promise<number> {
  const question = { equals: { chat: uid }, orderBy: 'date', isDescending: true, limit: 1 } as const;
  const [newest] = await view.find(messages, question);
  return Math.max(view.now, Number(newest?.row['date'] ?? 0) + 1);
}

async function send(view: LocalView, draft: MutationInput<typeof mutations.messages>): Promise<void> {
  const { uid, content, attachments, relative_id, writtenTo } = draft;
  if (view.ref === null) throw new Error('A message is sent under an id of its own: give run() one.');
  view.insert(messages, view.ref, {
    id: view.ref,
    chat: uid,
    sender: view.owner,
    content,
    date: await nextDate(view, uid),
    type: attachments ? 'attachment' : 'message',
    ...(writtenTo === 'activity'
      ? { isOfActivity: true, name: '', status: 'read' }
      : { receiver: uid, status: 'unread' }),
    ...(attachments && { attachments }),
    ...(relative_id !== undefined && { relative_id }),
  });
}

async function readUpTo(view: LocalView, uid: string, upTo: number): Promise<void> {
  const unread = await view.find(messages, { equals: { chat: uid, status: 'unread' } });
  for (const { ref, row } of unread) {
    const isTheirs = row['sender'] !== view.owner && Number(row['date']) <= upTo;
    if (isTheirs) view.patch(messages, ref, { status: 'read' });
  }
}

/** The optimistic patches of the chat's mutations. */
export const chatOptimistic: readonly LocalMutation[] = [
  // A later message waits for the photos of an earlier one, and no other conversation does.
  showMutation(mutations.messages, send, ({ uid }) => `chat ${uid}`),
  // The server decides whether the words are a message now or wait for the match.
  showMutation(mutations.wordsWithLike, () => undefined),
  showMutation(mutations.editMessage, (view, { id, content }) =>
    view.patch(messages, id, { content, edited_at: view.now }),
  ),
  showMutation(mutations.reactMessage, (view, { id, reaction }) =>
    view.patch(messages, id, { myReaction: reaction ?? undefined }),
  ),
  showMutation(mutations.deleteMessage, (view, { id }) => view.remove(messages, id)),
  showMutation(mutations.readMessages, (view, { uid, upTo }) => readUpTo(view, uid, upTo)),
  showMutation(mutations.deleteConversation, async (view, { uid }) => {
    for (const { ref } of await view.find(messages, { equals: { chat: uid } })) view.remove(messages, ref);
  }),
  showMutation(mutations.muteConversation, async (view, { uid, isMuted }) => {
    const ref = view.naturalRef(chats, uid);
    if (await view.get(chats, ref)) view.patch(chats, ref, { isMuted });
  }),
];
