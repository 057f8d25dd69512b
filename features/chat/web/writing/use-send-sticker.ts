import { newId } from '@mitto/kit/ids';
import { useMutation } from '@mitto/web-kit/data/use-changes';
import type { Attachments } from '../../contract/attachments.ts';
import { chatMutations } from '../../contract/chat-mutations.ts';
import { inputOf, type Receiver } from './use-sending.ts';

/** Sends a sticker immediately. The draft does not change. */
export function useSendSticker(receiver: Receiver): (sticker: Attachments) => Promise<void> {
  const { run } = useMutation(chatMutations.messages);
  return (sticker) => run(inputOf(receiver, { text: '', attachments: sticker }), newId());
}
