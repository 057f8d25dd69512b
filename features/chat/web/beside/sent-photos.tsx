import { useLive } from '@mitto/web-kit/live/use-live';
import { PhotoTile } from '@mitto/widgets/talking/photo-group';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import { chatPage } from '../../contract/chat-queries.ts';
import { messages } from '../../contract/chat-tables.ts';
import { PhotosTheatre, photoAlt } from '../thread/photos-theatre.tsx';
import { useMediaAddress } from '../use-media-address.ts';
import styles from './about-pane.module.css';

interface Props {
  readonly uid: string;
  readonly name: string;
}

const shown = 6;

/** The last photos of a conversation, the newest first. */
export function SentPhotos({ uid, name }: Props) {
  const address = useMediaAddress();
  const [opened, open] = useState<number>();
  const asked = { equals: { chat: uid }, orderBy: 'date', isDescending: true, limit: chatPage } as const;
  const { answer } = useLive(messages, asked);
  const files = answer.flatMap(({ row: { attachments } }) =>
    attachments?.type === 'images' ? attachments.files : [],
  );
  if (files.length === 0) return null;
  return (
    <section>
      <h3 className={styles['heading']}>{m.chat_sent_here()}</h3>
      <ul className={styles['photos']}>
        {files.slice(0, shown).map(({ key, thumbhash }, at) => (
          <li key={key}>
            <button type="button" onClick={() => open(at)}>
              <PhotoTile
                photo={{ src: address(key, 'thumb'), alt: photoAlt(at, files, name), thumbhash }}
                failedLabel={m.chat_photo_failed()}
              />
            </button>
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <PhotosTheatre files={files} name={name} startAt={opened} onClose={() => open(undefined)} />
      )}
    </section>
  );
}
