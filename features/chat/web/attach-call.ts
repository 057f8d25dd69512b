import type { CallTable } from '@mitto/web-kit/api/call-table';
import type { AttachedAudio, AttachedImage } from '../contract/attachments.ts';
import type { chatCalls } from '../contract/chat-calls.ts';

export const attachCalls: CallTable<Pick<typeof chatCalls, 'attach'>> = {
  attach: ['POST', '/chat/attachments', false],
};

/** Answer of the call `attach`. */
export interface Attached {
  readonly images: readonly AttachedImage[];
  readonly audio: AttachedAudio | null;
  readonly errors: readonly { readonly index: number; readonly code: string; readonly message: string }[];
}
