import type { PhotoFile } from '@mitto/kit/photo-file';
import { CallError } from '@mitto/web-kit/api/call-error';
import { useServices } from '@mitto/web-kit/feature/services';
import { UploadRefused, type UploadReport } from '@mitto/widgets/media/upload/upload-queue.ts';
import { profileWebCalls } from '../calls/profile-calls.ts';
import { passingFault, photoFault } from '../public/photo-fault.ts';

interface Uploaded {
  readonly files: readonly PhotoFile[];
  readonly errors: readonly { readonly code: string }[];
}

/** Uploads one picture. A replacement gets the name, and so the position, of the picture that it replaces. */
export function useUploadPhoto(path: string) {
  const { sendForm } = useServices();
  return async (file: File, { onProgress, signal, replaces }: UploadReport): Promise<PhotoFile> => {
    const form = new FormData();
    form.append('path', path);
    if (replaces !== undefined) {
      form.append('name', replaces);
      form.append('replaceIfExists', 'true');
    }
    form.append('files', file);
    const sent = sendForm(profileWebCalls.upload, form, { onProgress, signal, key: keyOf(file) });
    // Safe cast: the server's answer follows the contract of this call.
    const { files, errors } = (await sent.catch(refusedOf)) as Uploaded;
    return files[0] ?? refuse({ code: errors[0]?.code ?? '', countDown: undefined });
  };
}

function refuse(refusal: Pick<CallError, 'code' | 'countDown'>): never {
  const { sentence, inShort } = passingFault(refusal) ?? photoFault(refusal.code);
  throw new UploadRefused([sentence()], inShort());
}

/**
 * Converts a refusal by the server to an error that ends the upload. Rethrows all other errors, after which
 * the upload can be retried.
 */
function refusedOf(error: unknown): never {
  if (error instanceof CallError && error.status > 0 && error.status < 500) refuse(error);
  throw error;
}

const keys = new WeakMap<File, string>();

/** Idempotency key of a file. A retry has the same key, so that it does not add the picture twice. */
function keyOf(file: File): string {
  const known = keys.get(file) ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
  keys.set(file, known);
  return known;
}
