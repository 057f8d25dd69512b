import { useLive } from '@mitto/web-kit/live/use-live';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { PhotoTile } from '@mitto/widgets/chat/photo-group';
import { m } from '@mitto/words/messages';
import { chatPage } from '../../contract/chat-queries.ts';
import { messages } from '../../contract/chat-tables.ts';
import { photoAlt } from '../thread/sent-photo.ts';
import { useMediaAddress } from '../use-media-address.ts';
import styles from './about-pane.module.css';

interface Props {
  readonly uid: string;
  /** Name of the other member. */
  readonly name: string;
}

const shown = 6;

/** The last six photos of a conversation, newest first. */
export function SentPhotos({ uid, name }: Props) {
  const router = useRouter();
  const asked = { equals: { chat: uid }, orderBy: 'date', isDescending: true, limit: chatPage } as const;
  const { answer } = useLive(messages, asked);
  const photos = answer.flatMap(({ row: { attachments, sender } }) => {
    const from = sender === uid ? name : m.chat_you();
    return attachments?.type === 'images'
      ? attachments.files.map(({ key, thumbhash }) => ({ key, thumbhash, from }))
      : [];
  });
  const address = useMediaAddress(photos.slice(0, shown).map(({ key }) => key));
  if (photos.length === 0) return null;
  return (
    <section>
      <h3 className={styles['heading']}>{m.chat_sent_here()}</h3>
      <ul className={styles['photos']}>
        {photos.slice(0, shown).map(({ key, thumbhash }, at) => (
          <li key={key}>
            <button
              type="button"
              onClick={() =>
                void router.open('theatre', {
                  photos: photos.map(({ key: one, from }) => ({ key: one, from })),
                  at,
                  seen: 'thumb',
                })
              }
            >
              <PhotoTile
                photo={{ src: address(key, 'thumb'), alt: photoAlt(at, photos), thumbhash }}
                failedLabel={m.chat_photo_failed()}
              />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
