import { newId } from '@mitto/kit/ids';
import { useMutation } from '@mitto/web-kit/data/use-changes';
import { chatMutations } from '../../contract/chat-mutations.ts';
import type { KeptDraft } from './use-draft.ts';

/** Sends what is written, or gives a message its new words. */
export function useSending(uid: string, { handOver }: KeptDraft): () => Promise<void> {
  const { run: send } = useMutation(chatMutations.messages);
  const { run: edit } = useMutation(chatMutations.editMessage);
  return () =>
    handOver(async ({ text, relativeId, edits, attachments }) => {
      const content = storable(text).trim();
      if (edits !== undefined) return await edit({ id: edits, content });
      const about = {
        ...(attachments && { attachments }),
        ...(relativeId !== undefined && { relative_id: relativeId }),
      };
      await send({ uid, content, ...about }, newId());
    });
}

/** What comes along with something pasted, and no text can hold. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();
