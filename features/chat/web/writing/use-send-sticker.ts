import { newId } from '@mitto/kit/ids';
import { useMutation } from '@mitto/web-kit/data/use-changes';
import type { Attachments } from '../../contract/attachments.ts';
import { chatMutations } from '../../contract/chat-mutations.ts';

/** Sends a sticker immediately. The draft does not change. */
export function useSendSticker(uid: string): (sticker: Attachments) => Promise<void> {
  const { run } = useMutation(chatMutations.messages);
  return (sticker) => run({ uid, content: '', attachments: sticker }, newId());
}
