import { useMutation } from '@mitto/web-kit/data/use-changes';
import { useServices } from '@mitto/web-kit/face/services';
import { m } from '@mitto/words/messages';
import { chatMutations, forBothWithinMs } from '../../contract/chat-mutations.ts';
import type { ThreadMessage } from './use-thread.ts';

/** Asks, and deletes a message: one's own that is young also for the other, anything else from one's own devices. */
export function useDeleteMessage(): (message: ThreadMessage) => Promise<void> {
  const { run } = useMutation(chatMutations.deleteMessage);
  const { modals, clock } = useServices();
  const ask = (message: string, yes: string, no: string) =>
    modals.confirm({ title: m.chat_delete_message(), message, yes, no, isDangerous: true });
  return async ({ id, isMine, date }) => {
    const isYoung = isMine && clock.now() <= date + forBothWithinMs;
    if (isYoung && (await ask(m.chat_delete_for_both_asks(), m.chat_delete_for_both(), m.chat_only_here()))) {
      await run({ id, isForBoth: true });
      return;
    }
    if (await ask(m.chat_delete_asks(), m.chat_delete(), m.chat_cancel()))
      await run({ id, isForBoth: false });
  };
}
