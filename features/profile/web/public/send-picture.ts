import { CallError } from '@mitto/web-kit/api/call-error';
import type { CallLine } from '@mitto/web-kit/api/call-table';
import type { SendForm } from '@mitto/web-kit/api/send-form';
import { UploadRefused, type UploadReport } from '@mitto/widgets/media/upload/upload-queue.ts';
import { passingFault, photoFault } from './photo-fault.ts';

interface NewPicture {
  readonly file: File;
  /** Further fields of the form. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly report: Pick<UploadReport, 'onProgress' | 'signal'>;
  /** Throws `UploadRefused` for a refusal that only this call has. */
  readonly onRefused?: (error: CallError) => void;
}

/**
 * Uploads one picture, and resolves to the answer of the call. A refusal by the server ends the upload with its
 * sentence; after all other errors the upload can be retried.
 */
export async function sendPicture(
  sendForm: SendForm,
  line: CallLine,
  { file, fields = {}, report: { onProgress, signal }, onRefused }: NewPicture,
): Promise<unknown> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('files', file);
  try {
    return await sendForm(line, form, { onProgress, signal, key: keyOf(file) });
  } catch (error) {
    if (!(error instanceof CallError) || error.status <= 0 || error.status >= 500) throw error;
    onRefused?.(error);
    return refusePicture(error);
  }
}

/** Ends an upload with the sentence about its refusal. */
export function refusePicture(refusal: Pick<CallError, 'code' | 'countDown'>): never {
  const { sentence, inShort } = passingFault(refusal) ?? photoFault(refusal.code);
  throw new UploadRefused([sentence()], inShort());
}

const keys = new WeakMap<File, string>();

/** Idempotency key of a file. A retry has the same key, so that it does not add the picture twice. */
function keyOf(file: File): string {
  const known = keys.get(file) ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
  keys.set(file, known);
  return known;
}
