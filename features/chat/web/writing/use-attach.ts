import { passingFault } from '@mitto/profile/web/public/photo-fault.ts';
import { CallError } from '@mitto/web-kit/api/call-error';
import type { CallTable } from '@mitto/web-kit/api/call-table';
import { useServices } from '@mitto/web-kit/feature/services';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import type { AttachedAudio, AttachedImage } from '../../contract/attachments.ts';
import type { chatCalls } from '../../contract/chat-calls.ts';
import { fileFault, ownFault } from './attach-faults.ts';

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
  /** If `retry` is undefined, another attempt would fail for the same reason. */
  | { readonly is: 'failed'; readonly why: readonly string[]; readonly retry: (() => void) | undefined };

/** The uploaded files. `isWhole` is true if all chosen files were uploaded. */
export interface Outcome {
  readonly attached: Attached | undefined;
  readonly isWhole: boolean;
}

type Send = (sending: Sending, leftOut: readonly string[]) => unknown;

/** Uploads files before the message to which they belong is sent. */
export function useAttach(again: Send) {
  const { sendForm } = useServices();
  const [state, setState] = useState<AttachState>({ is: 'idle' });
  const tell = (why: readonly string[], retry?: () => void) =>
    setState(why.length > 0 ? { is: 'failed', why, retry } : { is: 'idle' });
  const send = async (sending: Sending, leftOut: readonly string[]): Promise<Outcome> => {
    const { files } = sending;
    const stop = new AbortController();
    const onProgress = (share: number) => setState({ is: 'sending', share, cancel: () => stop.abort() });
    onProgress(0);
    try {
      const key = crypto.randomUUID();
      // The cast is safe: the server checks the response of `attach` against its schema.
      const attached = (await sendForm(attachCalls.attach, formOf(sending), {
        onProgress,
        signal: stop.signal,
        key,
      })) as Attached;
      const faults = [...leftOut, ...attached.errors.map(({ index, code }) => fileFault(files[index], code))];
      tell(faults);
      return { attached, isWhole: faults.length === 0 };
    } catch (error) {
      const nothing: Outcome = { attached: undefined, isWhole: false };
      if (stop.signal.aborted) {
        tell(leftOut);
        return nothing;
      }
      const isAnswer = error instanceof CallError && error.status > 0;
      const own = isAnswer ? ownFault(sending, error) : undefined;
      const passing = isAnswer ? passingFault(error)?.sentence() : undefined;
      const why = own ?? passing ?? (isAnswer ? m.chat_attach_refused() : m.chat_attach_failed());
      tell([...leftOut, why], own === undefined ? () => void again(sending, leftOut) : undefined);
      return nothing;
    }
  };
  return { state, send, tell, forget: () => setState({ is: 'idle' }) };
}

function formOf({ kind, files, fields = {} }: Sending): FormData {
  const form = new FormData();
  form.append('kind', kind);
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of files) form.append('files', file);
  return form;
}
