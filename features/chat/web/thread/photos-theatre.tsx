import { ImageTheatre } from '@mitto/widgets/looking/theatre/image-theatre';
import { m } from '@mitto/words/messages';
import type { AttachedImage } from '../../contract/attachments.ts';
import { useMediaAddress } from '../use-media-address.ts';
import { theatreWords } from './media-words.ts';

export interface SentPhoto {
  readonly file: AttachedImage;
  /** What whoever sent it is called. */
  readonly from: string;
}

interface Props {
  readonly photos: readonly SentPhoto[];
  readonly startAt: number;
  readonly onClose: () => void;
}

/** What one photo is called, for those who hear it. */
export const photoAlt = (at: number, photos: readonly SentPhoto[]): string =>
  m.chat_photo_alt({ at: at + 1, count: photos.length, name: photos[at]?.from ?? m.chat_somebody() });

/** Photos that were sent, as large as the screen. */
export function PhotosTheatre({ photos, startAt, onClose }: Props) {
  const address = useMediaAddress();
  return (
    <ImageTheatre
      isOpen
      onClose={onClose}
      title={m.chat_photos_preview()}
      words={theatreWords()}
      startAt={startAt}
      pictures={photos.map(({ file: { key } }, at) => ({
        src: address(key, '1600'),
        thumbnail: address(key, 'thumb'),
        alt: photoAlt(at, photos),
      }))}
    />
  );
}
