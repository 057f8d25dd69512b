import { useRouter } from '@mitto/web-kit/router/use-router';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { PhotoGroup } from '@mitto/widgets/chat/photo-group';
import { Skeleton } from '@mitto/widgets/feedback/state-notice';
import { x } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import { withFiles } from '../../contract/attachments.ts';
import { photoAlt } from '../thread/sent-photo.ts';
import { nothingYet, useMediaAddress } from '../use-media-address.ts';
import styles from '../writing/writing.module.css';
import type { BodyProps, TrayProps } from './kind-props.ts';

export function ImagesBody({ attachments: { files }, name }: BodyProps<'images'>) {
  const address = useMediaAddress(files.map(({ key }) => key));
  const router = useRouter();
  const photos = files.map(({ key }) => ({ key, from: name }));
  const sources = files.map(({ key }) => address(key, '360'));
  // Photos of this device are read in a moment; until then their places are empty.
  if (sources.includes(nothingYet)) return <Skeleton width="240px" height="180px" />;
  return (
    <PhotoGroup
      photos={files.map(({ thumbhash }, at) => ({
        src: sources[at] ?? nothingYet,
        alt: photoAlt(at, photos),
        thumbhash,
      }))}
      moreLabel={(count) => m.chat_more_photos({ count })}
      failedLabel={m.chat_photo_failed()}
      onOpen={(at) => void router.open('theatre', { photos, at, seen: '360' })}
    />
  );
}

/** Each photo of the next message can be taken out. */
export function ImagesTray({ attachments, onChange }: TrayProps<'images'>) {
  const { files } = attachments;
  const address = useMediaAddress(files.map(({ key }) => key));
  return (
    <ul className={styles['tray']} aria-label={m.chat_attached()}>
      {files.map(({ key }, at) => (
        <li key={key}>
          <img src={address(key, 'thumb')} alt={m.chat_photo_of({ at: at + 1, count: files.length })} />
          <IconButton
            glyph={x}
            label={m.chat_take_out_photo({ at: at + 1 })}
            onClick={() => onChange(withFiles(attachments, (file) => (file.key === key ? undefined : file)))}
          />
        </li>
      ))}
    </ul>
  );
}
