import { useMetFace } from '@mitto/discover/web/public/use-met-face.ts';
import { FaceAvatar } from '@mitto/profile/web/public/face-avatar';
import { useArePeopleAsked, usePeople } from '@mitto/web-kit/data/use-people';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { m } from '@mitto/words/messages';
import { Called } from '../called.tsx';
import styles from './above-list.module.css';
import { useOpenChat } from './use-open-chat.ts';

interface Props {
  readonly uids: readonly string[];
  /** Number of members who like this one and are no match yet. */
  readonly likes: number;
}

const most = 20;

/** Shows matches with whom there is no conversation yet, and the number of received likes. */
export function NewMatches({ uids, likes }: Props) {
  const shown = uids.slice(0, most);
  const { answer: people } = usePeople(shown);
  const isAsked = useArePeopleAsked(shown);
  const metFace = useMetFace();
  const openChat = useOpenChat();
  if (uids.length + likes === 0) return null;
  return (
    <section className={styles['matches']}>
      <h3 className={styles['heading']}>
        {m.chat_new_matches()}
        {uids.length > 0 && <span>{uids.length}</span>}
      </h3>
      <ul>
        {shown.map((uid) => {
          const person = people.get(uid) ?? metFace(uid);
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
        {likes > 0 && (
          <li>
            <LikesBubble count={likes} />
          </li>
        )}
      </ul>
    </section>
  );
}

interface LikesBubbleProps {
  readonly count: number;
}

/** Number of members who wait for an answer to their like; opens their list. It shows no face of anybody. */
function LikesBubble({ count }: LikesBubbleProps) {
  const router = useRouter();
  return (
    <button type="button" onClick={() => void router.open('audience', { selected: 'likedMe' })}>
      <span className={styles['likes']}>{count}</span>
      <span>{m.chat_likes()}</span>
    </button>
  );
}
