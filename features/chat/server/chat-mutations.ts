import { countAgainstLimit } from '@mitto/account/server/public/limits';
import { refuse } from '@mitto/kit/app-error';
import { coreTx } from '@mitto/server-kit/database/core-tx';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import { handleMutation, type MutationHandler } from '@mitto/sync-server/mutation-handler';
import { chatMutations as mutations } from '../contract/chat-mutations.ts';
import { deleteConversation, muteConversation } from './conversation-tasks.ts';
import { deleteMessage, editMessage, reactMessage, readUpTo } from './message-tasks.ts';
import { sendMessage } from './send-message.ts';
import { wordsWithLike } from './words-with-like.ts';

/** Tasks of a conversation. */
export function chatTasks(deps: Deps): MutationHandler<Me>[] {
  return [
    handleMutation(mutations.messages, async (syncTx, me: Me, draft, { ref }) => {
      const tx = coreTx(syncTx);
      if (draft.writtenTo === 'activity') {
        // The limit of messages is for those to members. That of activities has the name it had in earlier apps.
        const taken = await countAgainstLimit(tx, deps, me.uid, 'sayToActivity');
        if (!taken.ok) return refuse('too-many', { countDown: taken.countDown });
      }
      return await sendMessage(deps, { tx, me, draft }, ref);
    }),
    handleMutation(mutations.wordsWithLike, (tx, me: Me, words, { ref }) =>
      wordsWithLike(deps, { tx: coreTx(tx), me, words }, ref),
    ),
    handleMutation(mutations.editMessage, (tx, me: Me, { id, content }) =>
      editMessage(deps, { tx: coreTx(tx), me, id }, content),
    ),
    handleMutation(mutations.reactMessage, (tx, me: Me, { id, reaction }) =>
      reactMessage(deps, { tx: coreTx(tx), me, id }, reaction),
    ),
    handleMutation(mutations.deleteMessage, (tx, me: Me, { id, isForBoth }) =>
      deleteMessage(deps, { tx: coreTx(tx), me, id }, isForBoth),
    ),
    handleMutation(mutations.readMessages, (tx, me: Me, { uid, upTo }) =>
      readUpTo(deps, { tx: coreTx(tx), me }, uid, upTo),
    ),
    handleMutation(mutations.deleteConversation, (tx, me: Me, { uid }) =>
      deleteConversation(deps, { tx: coreTx(tx), me, other: uid }),
    ),
    handleMutation(mutations.muteConversation, (tx, me: Me, { uid, isMuted }) =>
      muteConversation(deps, { tx: coreTx(tx), me, other: uid }, isMuted),
    ),
  ];
}
