import { useServices } from '@mitto/web-kit/face/services';
import { MapPicture } from '@mitto/widgets/looking/map-picture';
import { AudioPlayer } from '@mitto/widgets/making/audio/audio-player';
import { PhotoGroup } from '@mitto/widgets/talking/photo-group';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import type { AttachedImage, Attachments } from '../../contract/attachments.ts';
import { stickerSigns, stickerWord } from '../sticker-signs.ts';
import { useMediaAddress } from '../use-media-address.ts';
import { playerWords } from './media-words.ts';
import { PhotosTheatre, photoAlt } from './photos-theatre.tsx';
import styles from './thread.module.css';

interface Props {
  readonly attachments: Attachments;
  /** From whom it is. */
  readonly name: string;
}

/** What a message carries beside its words. */
export function MessageBody({ attachments, name }: Props) {
  const address = useMediaAddress();
  const { page } = useServices();
  if (attachments.type === 'images') return <Photos files={attachments.files} name={name} />;
  if (attachments.type === 'audio') {
    const { key, waveform, durationMs } = attachments.file;
    return (
      <AudioPlayer
        src={address(key, 'audio')}
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
  const { location, name: place, formatted_address } = attachments;
  const called = place ?? formatted_address ?? m.chat_location();
  return (
    <span className={styles['place']}>
      <MapPicture
        position={{ latitude: location.lat, longitude: location.lng }}
        form="strip"
        label={m.chat_map_of({ place: called })}
        language={page.language}
        words={{ failed: m.chat_map_failed(), retry: m.chat_try_again(), nowhere: m.chat_map_nowhere() }}
      />
      <b dir="auto">{called}</b>
      {formatted_address !== undefined && formatted_address !== called && (
        <span dir="auto">{formatted_address}</span>
      )}
    </span>
  );
}

function Photos({ files, name }: { readonly files: readonly AttachedImage[]; readonly name: string }) {
  const address = useMediaAddress();
  const [opened, open] = useState<number>();
  const photos = files.map((file) => ({ file, from: name }));
  return (
    <>
      <PhotoGroup
        photos={files.map(({ key, thumbhash }, at) => ({
          src: address(key, '360'),
          alt: photoAlt(at, photos),
          thumbhash,
        }))}
        moreLabel={(count) => m.chat_more_photos({ count })}
        failedLabel={m.chat_photo_failed()}
        onOpen={open}
      />
      {opened !== undefined && (
        <PhotosTheatre photos={photos} startAt={opened} onClose={() => open(undefined)} />
      )}
    </>
  );
}
