import { CallError } from '@mitto/web-kit/api/call-error';
import type { CallTable } from '@mitto/web-kit/api/call-table';
import { useServices } from '@mitto/web-kit/face/services';
import { useState } from 'react';
import type { AttachedAudio, AttachedImage } from '../../contract/attachments.ts';
import type { chatCalls } from '../../contract/chat-calls.ts';

export const attachCalls: CallTable<Pick<typeof chatCalls, 'attach'>> = {
  attach: ['POST', '/chat/attachments', false],
};

export interface Attached {
  readonly images: readonly AttachedImage[];
  readonly audio: AttachedAudio | null;
  readonly errors: readonly { readonly index: number; readonly code: string; readonly message: string }[];
}

export interface Sending {
  readonly kind: 'images' | 'audio';
  readonly files: readonly File[];
  readonly fields?: Readonly<Record<string, string>>;
}

export type AttachState =
  | { readonly is: 'idle' }
  | { readonly is: 'sending'; readonly share: number; readonly cancel: () => void }
  | { readonly is: 'failed'; readonly why: string | undefined; readonly retry: () => void };

/** Brings files to the server before the message that carries them. */
export function useAttach(onAttached: (attached: Attached) => void) {
  const { sendForm } = useServices();
  const [state, setState] = useState<AttachState>({ is: 'idle' });
  const send = async (sending: Sending): Promise<void> => {
    const { kind, files, fields = {} } = sending;
    const form = new FormData();
    form.append('kind', kind);
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    for (const file of files) form.append('files', file);
    const stop = new AbortController();
    const onProgress = (share: number) => setState({ is: 'sending', share, cancel: () => stop.abort() });
    onProgress(0);
    try {
      const key = crypto.randomUUID();
      // The answer is that call's.
      const attached = (await sendForm(attachCalls.attach, form, {
        onProgress,
        signal: stop.signal,
        key,
      })) as Attached;
      setState({ is: 'idle' });
      onAttached(attached);
    } catch (error) {
      if (stop.signal.aborted) return setState({ is: 'idle' });
      const why = error instanceof CallError && error.status > 0 ? error.sentence : undefined;
      setState({ is: 'failed', why, retry: () => void send(sending) });
    }
  };
  return { state, send, forget: () => setState({ is: 'idle' }) };
}
