import { useMutation } from '@mitto/web-kit/data/use-changes';
import { useServices } from '@mitto/web-kit/feature/services';
import { m } from '@mitto/words/messages';
import { chatMutations } from '../../contract/chat-mutations.ts';
import { canDeleteForBoth } from '../../policy.ts';
import type { ThreadMessage } from './use-thread.ts';

export interface DeleteMessage {
  /** Checks if the message is the member's own and recent enough to be deleted for both members. */
  readonly mayForBoth: (message: ThreadMessage) => boolean;
  /** Asks for confirmation, then deletes the message for the member only, or for both members. */
  readonly ask: (message: ThreadMessage, isForBoth: boolean) => Promise<void>;
}

export function useDeleteMessage(): DeleteMessage {
  const { run } = useMutation(chatMutations.deleteMessage);
  const { modals, clock } = useServices();
  const mayForBoth = ({ isMine, date }: ThreadMessage) => isMine && canDeleteForBoth(date, clock.now());
  return {
    mayForBoth,
    ask: async (message, isForBoth) => {
      const isMeant = await modals.confirm({
        title: m.chat_delete_message(),
        message: isForBoth ? m.chat_delete_for_both_asks() : m.chat_delete_asks(),
        yes: isForBoth ? m.chat_delete_for_both() : m.chat_delete(),
        no: m.chat_cancel(),
        isDangerous: true,
      });
      if (isMeant) await run({ id: message.id, isForBoth });
    },
  };
}
