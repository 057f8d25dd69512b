import { useServices } from '@mitto/web-kit/feature/services';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { PhotoGroup } from '@mitto/widgets/chat/photo-group';
import { Skeleton } from '@mitto/widgets/feedback/state-notice';
import { MapPicture } from '@mitto/widgets/maps/map-picture';
import { AudioPlayer } from '@mitto/widgets/media/audio/audio-player';
import { m } from '@mitto/words/messages';
import type { AttachedImage, Attachments } from '../../contract/attachments.ts';
import { keysOf } from '../local-files.ts';
import { locationWords } from '../messages/preview.tsx';
import { stickerSigns, stickerWord } from '../sticker-signs.ts';
import { nothingYet, useMediaAddress } from '../use-media-address.ts';
import { playerWords } from './media-words.ts';
import { photoAlt } from './sent-photo.ts';
import styles from './thread.module.css';

interface Props {
  readonly attachments: Attachments;
  /** Name of the sender. */
  readonly name: string;
}

/** Attachments of a message. */
export function MessageBody({ attachments, name }: Props) {
  const address = useMediaAddress(keysOf(attachments));
  const { page } = useServices();
  const router = useRouter();
  if (attachments.type === 'images') return <Photos files={attachments.files} name={name} />;
  if (attachments.type === 'audio') {
    const { key, waveform, durationMs } = attachments.file;
    const src = address(key, 'audio');
    if (src === nothingYet) return null;
    return (
      <AudioPlayer
        src={src}
        label={m.chat_voice_from({ name })}
        words={playerWords()}
        peaks={waveform.map((bar) => bar / 100)}
        length={durationMs}
      />
    );
  }
  if (attachments.type === 'sticker') {
    const { sticker, file } = attachments;
    if (file) {
      return (
        <img
          className={styles['moving']}
          src={address(file.key, 'full')}
          alt={m.chat_sticker()}
          loading="lazy"
        />
      );
    }
    return (
      <span
        role="img"
        aria-label={sticker ? stickerWord(sticker) : m.chat_sticker()}
        className={styles['sticker']}
      >
        {sticker && stickerSigns[sticker]}
      </span>
    );
  }
  const { location, isAbout = false, name: place, formatted_address } = attachments;
  const called = locationWords(attachments);
  return (
    <span className={styles['place']}>
      <MapPicture
        position={{ latitude: location.lat, longitude: location.lng }}
        form="strip"
        mark={isAbout ? 'area' : 'pin'}
        label={m.chat_map_of({ place: called })}
        language={page.language}
        words={{ failed: m.chat_map_failed(), retry: m.chat_try_again(), nowhere: m.chat_map_nowhere() }}
      />
      <button
        type="button"
        className={styles['called']}
        onClick={() =>
          void router.open('map', {
            ...location,
            ...(isAbout && { isAbout }),
            ...(place !== undefined && { name: place }),
            ...(formatted_address !== undefined && { address: formatted_address }),
          })
        }
      >
        <b dir="auto">{called}</b>
      </button>
      {formatted_address !== undefined && formatted_address !== called && (
        <span dir="auto">{formatted_address}</span>
      )}
    </span>
  );
}

function Photos({ files, name }: { readonly files: readonly AttachedImage[]; readonly name: string }) {
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
      onOpen={(at) => void router.open('theatre', { photos, at })}
    />
  );
}
