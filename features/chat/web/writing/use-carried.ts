import { useServices } from '@mitto/web-kit/face/services';
import type { Attachments } from '../../contract/attachments.ts';
import { mostImages } from '../../contract/attachments.ts';
import { type Sending, useAttach } from './use-attach.ts';
import type { KeptDraft } from './use-draft.ts';

/** What the draft carries: brought to the server when it is chosen, and kept with the draft. */
export function useCarried({ draft, change }: KeptDraft) {
  const { toasts } = useServices();
  const carry = (attachments: Attachments | undefined) => {
    const { attachments: _, ...rest } = draft;
    void change({ ...rest, ...(attachments && { attachments }) });
  };
  const attach = useAttach(({ images, audio, errors }) => {
    const [first] = errors;
    if (first) toasts.show({ text: first.message, tone: 'danger' });
    if (audio) carry({ type: 'audio', file: audio });
    if (images.length === 0) return;
    const before = draft.attachments?.type === 'images' ? draft.attachments.files : [];
    carry({ type: 'images', files: [...before, ...images].slice(0, mostImages) });
  });
  const bring = (sending: Sending) => void attach.send(sending);
  return { ...attach, bring, carry };
}
