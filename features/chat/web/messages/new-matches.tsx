import { FaceAvatar } from '@mitto/profile/web/public/face-avatar';
import { useArePeopleAsked, usePeople } from '@mitto/web-kit/data/use-people';
import { m } from '@mitto/words/messages';
import { Called } from '../called.tsx';
import styles from './above-list.module.css';
import { useOpenChat } from './use-open-chat.ts';

interface Props {
  readonly uids: readonly string[];
}

const most = 20;

/** Shows matches with whom there is no conversation yet. */
export function NewMatches({ uids }: Props) {
  const shown = uids.slice(0, most);
  const { answer: people } = usePeople(shown);
  const isAsked = useArePeopleAsked(shown);
  const openChat = useOpenChat();
  if (uids.length === 0) return null;
  return (
    <section className={styles['matches']}>
      <h3 className={styles['heading']}>
        {m.chat_new_matches()}
        <span>{uids.length}</span>
      </h3>
      <ul>
        {shown.map((uid) => {
          const person = people.get(uid);
          return (
            <li key={uid}>
              <button type="button" onClick={() => void openChat(uid, person?.fields.name)}>
                <FaceAvatar person={person?.fields} size={60} />
                <span dir="auto">
                  <Called person={person} isAsked={isAsked} />
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
