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
});

/** Full-screen viewer for the photos of a conversation. */
export function TheatreScreen() {
  const router = useRouter();
  const read = v.safeParse(Params, usePanelParams('theatre'));
  const { photos, at: startAt } = read.success ? read.output : { photos: [], at: 0 };
  const address = useMediaAddress(photos.map(({ key }) => key));
  return (
    <div data-panel="whole">
      <Theatre
        takesFocus
        onClose={() => void router.close()}
        title={m.chat_photos_preview()}
        words={theatreWords()}
        startAt={startAt}
        pictures={photos.map(({ key }, at) => ({
          src: address(key, '1600'),
          thumbnail: address(key, 'thumb'),
          alt: photoAlt(at, photos),
        }))}
      />
    </div>
  );
}
