import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { m } from '@mitto/words/messages';
import { copy } from '../glyphs.ts';
import styles from './friends.module.css';
import { useCopy } from './use-copy.ts';

interface Props {
  readonly username: string;
}

/** The member's own id, which friends need to find them, with a copy button. */
export function OwnId({ username }: Props) {
  const copyText = useCopy();
  return (
    <section className={styles['own']}>
      <p>
        {m.profile_friends_own_id()} <strong dir="auto">{username}</strong>
      </p>
      <IconButton glyph={copy} label={m.profile_copy_id()} onClick={() => void copyText(username)} />
    </section>
  );
}
