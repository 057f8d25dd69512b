import { useServices } from '@mitto/web-kit/feature/services';
import { usePanelParams, useRouter } from '@mitto/web-kit/router/use-router';
import { Theatre } from '@mitto/widgets/media/theatre/image-theatre';
import { m } from '@mitto/words/messages';
import * as v from 'valibot';
import { useMediaAddress } from '../use-media-address.ts';
import { theatreWords } from './media-words.ts';
import { photoAlt } from './sent-photo.ts';

const Params = v.object({
  photos: v.array(v.object({ key: v.string(), from: v.string() })),
  at: v.optional(v.number(), 0),
  /** Size of the photos that are on the screen already. */
  seen: v.optional(v.picklist(['360', 'thumb']), 'thumb'),
});

const nothing = { photos: [], at: 0, seen: 'thumb' } as const;

/** Full-screen viewer for the photos of a conversation. */
export function TheatreScreen() {
  const router = useRouter();
  const read = v.safeParse(Params, usePanelParams('theatre'));
  const { photos, at: startAt, seen } = read.success ? read.output : nothing;
  const address = useMediaAddress(photos.map(({ key }) => key));
  const { toasts } = useServices();
  const save = async (at: number) => {
    const photo = photos[at];
    if (!photo) return;
    const isSaved = await savePhoto(address(photo.key, '1600'), `mitto-${at + 1}`).then(
      () => true,
      () => false,
    );
    toasts.show(
      isSaved ? { text: m.chat_photo_saved() } : { text: m.chat_photo_not_saved(), tone: 'danger' },
    );
  };
  return (
    <div data-panel="whole">
      <Theatre
        takesFocus
        onClose={() => void router.close()}
        title={m.chat_photos_preview()}
        words={theatreWords()}
        startAt={startAt}
        onSave={(at) => void save(at)}
        pictures={photos.map(({ key }, at) => ({
          src: address(key, '1600'),
          thumbnail: address(key, 'thumb'),
          placeholder: address(key, seen),
          alt: photoAlt(at, photos),
        }))}
      />
    </div>
  );
}

/**
 * Saves a picture as a file of this device. Rejects if it cannot be loaded, so that no page of an error is
 * saved in its place.
 */
async function savePhoto(address: string, name: string): Promise<void> {
  const answer = await fetch(address);
  const picture = await answer.blob();
  if (!answer.ok || !picture.type.startsWith('image/')) throw new Error(`No picture came: ${answer.status}.`);
  const url = URL.createObjectURL(picture);
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.${picture.type.slice('image/'.length).replace('jpeg', 'jpg')}`;
  link.click();
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), keptForMs);
}

const keptForMs = 60_000;
