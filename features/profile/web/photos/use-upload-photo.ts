import type { PhotoFile } from '@mitto/kit/photo-file';
import { useServices } from '@mitto/web-kit/feature/services';
import type { UploadReport } from '@mitto/widgets/media/upload/upload-queue.ts';
import { profileWebCalls } from '../calls/profile-calls.ts';
import { refusePicture, sendPicture } from '../public/send-picture.ts';

interface Uploaded {
  readonly files: readonly PhotoFile[];
  readonly errors: readonly { readonly code: string }[];
}

/** Uploads one picture. A replacement gets the name, and so the position, of the picture that it replaces. */
export function useUploadPhoto(path: string) {
  const { sendForm } = useServices();
  return async (file: File, report: UploadReport): Promise<PhotoFile> => {
    const { replaces } = report;
    const fields = { path, ...(replaces !== undefined && { name: replaces, replaceIfExists: 'true' }) };
    const sent = await sendPicture(sendForm, profileWebCalls.upload, { file, fields, report });
    // Safe cast: the server's answer follows the contract of this call.
    const { files, errors } = sent as Uploaded;
    return files[0] ?? refusePicture({ code: errors[0]?.code ?? '', countDown: undefined });
  };
}
