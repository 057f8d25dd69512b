import { photoFault, photoFaultCodes } from '@mitto/profile/web/public/photo-fault.ts';
import { m } from '@mitto/words/messages';
import { maxImageBytes, maxImages } from '../../contract/attachments.ts';

/** The photos to attach, and one sentence for each photo that is not attached. */
export interface SortedPhotos {
  readonly files: readonly File[];
  readonly leftOut: readonly string[];
}

/** Sorts out photos that are too large or exceed the max number. */
export function sortPhotos(chosen: readonly File[], already: number): SortedPhotos {
  const light = chosen.filter(({ size }) => size <= maxImageBytes);
  const files = light.slice(0, Math.max(0, maxImages - already));
  const heavy = chosen.filter(({ size }) => size > maxImageBytes);
  return {
    files,
    leftOut: [
      ...heavy.map(({ name }) => fileFault(name, 'file/too-large')),
      ...(files.length < light.length ? [m.chat_attach_most({ count: maxImages })] : []),
    ],
  };
}

/** Sentence with the name of a file and the reason why it was not attached. */
export function fileFault(name: string, code: string): string {
  return m.chat_file_left_out({ name, why: photoFault(code).sentence() });
}

/** Sentence about a message whose files were refused; undefined for any other refusal. */
export function faultSentence(code: string): string | undefined {
  return photoFaultCodes.includes(code) ? photoFault(code).sentence() : undefined;
}
