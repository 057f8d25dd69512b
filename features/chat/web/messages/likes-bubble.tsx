import { useRouter } from '@mitto/web-kit/router/use-router';
import { m } from '@mitto/words/messages';
import styles from './above-list.module.css';

interface Props {
  readonly count: number;
}

/** Number of members who wait for an answer to their like; opens their list. It shows no face of anybody. */
export function LikesBubble({ count }: Props) {
  const router = useRouter();
  return (
    <button type="button" onClick={() => void router.open('audience', { selected: 'likedMe' })}>
      <span className={styles['likes']}>{count}</span>
      <span>{m.chat_likes()}</span>
    </button>
  );
}
