import type { PhotoFile } from '@mitto/kit/photo-file';
import { sentenceOf } from '@mitto/web-kit/api/call-error';
import type { CallTable } from '@mitto/web-kit/api/call-table';
import { type StaffServices, useStaff } from '@mitto/web-kit/staff/staff-services';
import type { RichPicture } from '@mitto/widgets/editors/rich-engine.ts';
import { textPictureSizes, textPicturesPath } from '../../contract/photos.ts';
import type { photoCalls } from '../../contract/photos-calls.ts';

const calls: CallTable<Pick<typeof photoCalls, 'upload'>> = { upload: ['POST', '/v2/uploads', false] };

/** The upload of a rich-text editor in the console. A refusal is told in a toast, with the server's sentence. */
export function useTextPictures(): (file: File, signal: AbortSignal) => Promise<RichPicture> {
  const { sendForm, mediaUrl, toasts } = useStaff();
  return async (file, signal) => {
    const form = new FormData();
    form.append('path', textPicturesPath);
    form.append('files', file);
    try {
      const sent = sendForm(calls.upload, form, { signal, key: crypto.randomUUID() });
      // Safe cast: the server's answer follows the contract of this call; a sole file that is refused rejects.
      const { files } = (await sent) as { readonly files: readonly [PhotoFile] };
      return richPicture(files[0], mediaUrl);
    } catch (error) {
      if (!signal.aborted) toasts.show({ text: sentenceOf(error), tone: 'danger', staysFor: 8000 });
      throw error;
    }
  };
}

/** The picture for the editor: its largest size, and the width of each of its sizes. */
export function richPicture(
  { key, width, height }: Pick<PhotoFile, 'key' | 'width' | 'height'>,
  mediaUrl: StaffServices['mediaUrl'],
): RichPicture {
  const widthOf = (size: string) => Math.round(width * Math.min(1, Number(size) / Math.max(width, height)));
  const shown = textPictureSizes.map((size) => `${mediaUrl(key, size)} ${widthOf(size)}w`);
  // Sizes beyond the picture's own have its width: a browser needs one of them.
  const srcset = shown.filter((_, at) => at === 0 || widthOf(textPictureSizes[at - 1] ?? '') < width);
  return { src: mediaUrl(key, '1052'), srcset: srcset.join(', '), alt: '' };
}
