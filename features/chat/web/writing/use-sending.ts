import { newId } from '@mitto/kit/ids';
import { useMutation } from '@mitto/web-kit/data/use-changes';
import { chatMutations } from '../../contract/chat-mutations.ts';
import { typists } from '../typists.ts';
import type { KeptDraft } from './use-draft.ts';

/** Sends what is written, or gives a message its new words; then the draft is over. */
export function useSending(uid: string, { draft, change }: KeptDraft): () => Promise<void> {
  const { run: send } = useMutation(chatMutations.messages);
  const { run: edit } = useMutation(chatMutations.editMessage);
  return async () => {
    const { text, relativeId, edits, attachments } = draft;
    const content = text.trim();
    if (edits !== undefined) await edit({ id: edits, content });
    else {
      const about = {
        ...(attachments && { attachments }),
        ...(relativeId !== undefined && { relative_id: relativeId }),
      };
      await send({ uid, content, ...about }, newId());
    }
    typists.over(uid);
    await change({ text: '' });
  };
}
