import type { Uploads } from '@mitto/localdb/sync-client';
import type { Services } from '../feature/services.ts';
import type { FileUpload } from './define-data.ts';
import type { UploadShares } from './upload-shares.ts';

/** Creates the uploads of an account from those of all features. */
export function accountUploads(
  uploads: Readonly<Record<string, FileUpload>>,
  { sendForm }: Pick<Services, 'sendForm'>,
  shares: Pick<UploadShares, 'tell'>,
): Uploads {
  return {
    async upload({ op, changes, uploadKey }, files, { signal, onShare }) {
      if (!navigator.onLine) throw new Error('There is no network.');
      const upload = await uploads[op]?.load();
      if (!upload) throw new Error(`The mutation ${op} has files, and no feature uploads them.`);
      return await upload(changes, files, (line, form) => {
        // A changed key would make the server store the files twice.
        if (uploadKey === undefined) throw new Error('An upload has no key.');
        return sendForm(line, form, { key: uploadKey, signal, onProgress: onShare });
      });
    },
    goneCodeOf: (op) => uploads[op]?.goneCode,
    onShare: (mid, share) => shares.tell(mid, share),
  };
}
