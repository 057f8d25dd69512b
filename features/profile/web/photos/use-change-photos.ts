import type { PhotoFile } from '@mitto/kit/photo-file';
import { CallError } from '@mitto/web-kit/api/call-error';
import { useClient, useServices } from '@mitto/web-kit/feature/services';
import { m } from '@mitto/words/messages';
import { profileWebCalls } from '../calls/profile-calls.ts';
import { photoFault } from '../public/photo-fault.ts';
import type { ShownPhotos } from './use-shown-photos.ts';

interface Listed {
  readonly files: readonly PhotoFile[];
}

/**
 * Functions that remove a picture, change the order or choose the first picture. A change is shown at once,
 * and rolled back if the server refuses it.
 */
export function useChangePhotos(path: string, { files = [], show, during }: ShownPhotos) {
  const { toasts, modals } = useServices();
  const calls = useClient(profileWebCalls);
  const take = async (shown: readonly PhotoFile[], change: () => Promise<Listed>): Promise<boolean> => {
    show(shown);
    try {
      show((await during(change())).files);
      return true;
    } catch (trouble) {
      show(files);
      toasts.show({ text: changeSentence(trouble), tone: 'danger' });
      return false;
    }
  };
  const ordered = (names: readonly string[]) =>
    names.flatMap((name) => files.find((file) => file.name === name) ?? []);
  const without = (name: string) => files.filter((file) => file.name !== name);
  return {
    remove: async (file: string) => {
      const isMeant = await modals.confirm({
        title: m.profile_photo_remove_asks(),
        message: m.profile_photo_remove_note(),
        yes: m.profile_photo_remove(),
        no: m.profile_photo_keep(),
        isDangerous: true,
      });
      if (isMeant) await take(without(file), () => calls.removeUpload({ path, file }));
    },
    reorder: (order: string[]) => take(ordered(order), () => calls.changeUploads({ path, order })),
    makeFirst: async (profileImage: string) => {
      const shown = [...ordered([profileImage]), ...without(profileImage)];
      if (await take(shown, () => calls.changeUploads({ path, profileImage })))
        toasts.show({ text: m.profile_photo_now_first(), tone: 'success' });
    },
  };
}

/** Message about the reason why pictures could not be changed or loaded. */
export function changeSentence(trouble: unknown): string {
  if (trouble instanceof CallError && trouble.status === 0) return m.profile_photo_offline();
  const code = trouble instanceof CallError ? trouble.code : '';
  return code === 'profile/no-such-photo' ? photoFault(code).sentence() : m.profile_photo_unchanged();
}
