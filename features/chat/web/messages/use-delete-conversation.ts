import { useMutation } from '@mitto/web-kit/data/use-changes';
import { useServices } from '@mitto/web-kit/feature/services';
import { m } from '@mitto/words/messages';
import { chatMutations } from '../../contract/chat-mutations.ts';

/**
 * Asks for confirmation, then deletes a conversation for the member only. Resolves to true if the member
 * confirmed.
 */
export function useDeleteConversation(): (uid: string, name: string) => Promise<boolean> {
  const { run } = useMutation(chatMutations.deleteConversation);
  const { modals, toasts } = useServices();
  return async (uid, name) => {
    const isMeant = await modals.confirm({
      title: m.chat_delete_conversation_with({ name }),
      message: m.chat_delete_conversation_asks(),
      yes: m.chat_delete(),
      no: m.chat_cancel(),
      isDangerous: true,
    });
    if (!isMeant) return false;
    await run({ uid });
    toasts.show({ text: m.chat_conversation_deleted() });
    return true;
  };
}
