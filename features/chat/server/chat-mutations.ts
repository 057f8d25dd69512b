import { withinLimit } from '@mitto/account/server/public/within-limit';
import { coreTx } from '@mitto/server-kit/database/core-tx';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import {
  handleMutation,
  type MutationHandler,
  type MutationResult,
} from '@mitto/sync-server/mutation-handler';
import type * as v from 'valibot';
import { chatMutations as mutations } from '../contract/chat-mutations.ts';
import { deleteConversation, muteConversation } from './conversation-tasks.ts';
import { deleteMessage, editMessage, reactMessage, readUpTo } from './message-tasks.ts';
import { sendMessage } from './send-message.ts';

type Task = Exclude<keyof typeof mutations, 'messages' | 'readMessages'>;

/** Tasks of a conversation. Sending has its own limit; marking as read has none. */
export function chatTasks(deps: Deps): MutationHandler<Me>[] {
  const limited = <E extends Task>(
    task: E,
    work: (tx: Tx, me: Me, input: v.InferOutput<(typeof mutations)[E]['input']>) => Promise<MutationResult>,
  ) =>
    handleMutation(mutations[task], (syncTx, me: Me, input) => {
      const tx = coreTx(syncTx);
      return withinLimit(deps, { tx, uid: me.uid, task }, () => work(tx, me, input));
    });
  return [
    handleMutation(mutations.messages, (tx, me: Me, draft, { ref }) =>
      sendMessage(deps, { tx: coreTx(tx), me, draft }, ref),
    ),
    limited('editMessage', (tx, me, { id, content }) => editMessage(deps, { tx, me, id }, content)),
    limited('reactMessage', (tx, me, { id, reaction }) => reactMessage(deps, { tx, me, id }, reaction)),
    limited('deleteMessage', (tx, me, { id, isForBoth }) => deleteMessage(deps, { tx, me, id }, isForBoth)),
    handleMutation(mutations.readMessages, (tx, me: Me, { uid, upTo }) =>
      readUpTo(deps, { tx: coreTx(tx), me }, uid, upTo),
    ),
    limited('deleteConversation', (tx, me, { uid }) => deleteConversation(deps, { tx, me, other: uid })),
    limited('muteConversation', (tx, me, { uid, isMuted }) =>
      muteConversation(deps, { tx, me, other: uid }, isMuted),
    ),
  ];
}
