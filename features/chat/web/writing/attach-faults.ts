import { photoFault, toldPhotoFaults } from '@mitto/profile/web/public/photo-fault.ts';
import type { CallError } from '@mitto/web-kit/api/call-error';
import { m } from '@mitto/words/messages';
import { maxImageBytes, maxImages } from '../../contract/attachments.ts';

interface Sent {
  readonly kind: 'images' | 'audio';
  readonly files: readonly File[];
}

/** The photos to upload, and one sentence for each photo that is not uploaded. */
export interface SortedPhotos {
  readonly files: readonly File[];
  readonly leftOut: readonly string[];
}

/** Sorts out photos that are too large or exceed the max number, before anything is uploaded. */
export function sortPhotos(chosen: readonly File[], already: number): SortedPhotos {
  const light = chosen.filter(({ size }) => size <= maxImageBytes);
  const files = light.slice(0, Math.max(0, maxImages - already));
  const heavy = chosen.filter(({ size }) => size > maxImageBytes);
  return {
    files,
    leftOut: [
      ...heavy.map((file) => fileFault(file, 'file/too-large')),
      ...(files.length < light.length ? [m.chat_attach_most({ count: maxImages })] : []),
    ],
  };
}

/** Sentence with the name of a file and the reason why it was not attached. */
export function fileFault(file: File | undefined, code: string): string {
  return m.chat_file_left_out({ name: file?.name ?? '', why: photoFault(code).sentence() });
}

/**
 * Sentence for a refusal that the files themselves cause, so that a retry would fail again. Undefined for any
 * other refusal.
 */
export function ownFault({ kind, files }: Sent, { code, fields = {} }: CallError): string | undefined {
  if (kind === 'audio') {
    const isWrong = code === 'chat/wrong-audio' || code.startsWith('file/');
    return isWrong ? m.chat_wrong_audio() : undefined;
  }
  if (!toldPhotoFaults.includes(code)) return undefined;
  const [field = ''] = Object.keys(fields);
  return fileFault(files[Number(/^files\.(\d+)$/.exec(field)?.[1] ?? 0)], code);
}
