import { ImageTheatre } from '@mitto/widgets/looking/theatre/image-theatre';
import { m } from '@mitto/words/messages';
import type { AttachedImage } from '../../contract/attachments.ts';
import { useMediaAddress } from '../use-media-address.ts';
import { theatreWords } from './media-words.ts';

interface Props {
  readonly files: readonly AttachedImage[];
  /** From whom they are. */
  readonly name: string;
  readonly startAt: number;
  readonly onClose: () => void;
}

/** What one photo is called, for those who hear it. */
export const photoAlt = (at: number, files: readonly unknown[], name: string): string =>
  m.chat_photo_alt({ at: at + 1, count: files.length, name });

/** Photos that were sent, as large as the screen. */
export function PhotosTheatre({ files, name, startAt, onClose }: Props) {
  const address = useMediaAddress();
  return (
    <ImageTheatre
      isOpen
      onClose={onClose}
      title={m.chat_photos_preview()}
      words={theatreWords()}
      startAt={startAt}
      pictures={files.map(({ key }, at) => ({
        src: address(key, '1600'),
        thumbnail: address(key, 'thumb'),
        alt: photoAlt(at, files, name),
      }))}
    />
  );
}
