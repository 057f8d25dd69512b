import { PersonBrief } from '@mitto/profile/web/public/person-brief';
import { usePerson } from '@mitto/web-kit/data/use-people';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { Button } from '@mitto/widgets/buttons/button';
import { m } from '@mitto/words/messages';
import styles from './about-pane.module.css';
import { SentPhotos } from './sent-photos.tsx';

interface Props {
  readonly uid: string;
}

/**
 * Pane beside the conversation on large screens: a summary of the other member, and the photos of the
 * conversation.
 */
export function AboutPane({ uid }: Props) {
  const router = useRouter();
  const { person } = usePerson(uid);
  // Shows nothing if this device has no data about the other member.
  if (!person) return null;
  const name = person.fields.name ?? m.chat_somebody();
  return (
    <aside aria-label={m.chat_about({ name })} className={styles['pane']}>
      <div className={styles['scroll']}>
        <PersonBrief uid={uid} person={person.fields} />
        <SentPhotos uid={uid} name={name} />
      </div>
      <Button isWide onClick={() => void router.open('profile', { uid })}>
        {m.chat_open_profile()}
      </Button>
    </aside>
  );
}
