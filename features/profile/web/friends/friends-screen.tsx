import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { m } from '@mitto/words/messages';
import { copy } from '../icons/glyphs.ts';
import { FindFriend } from '../public/find-friend.tsx';
import { useOwn } from '../public/use-own.ts';
import styles from './finding/friends.module.css';
import { FriendCard } from './friend-card.tsx';
import { FriendReferral } from './friend-referral.tsx';
import { useCopy } from './use-copy.ts';

/** Screen on which a member finds friends by id or number, and invites others. */
export function FriendsScreen() {
  const { own } = useOwn();
  return (
    <PanelPage title={m.profile_friends()}>
      {own && (
        <div className={styles['fields']}>
          <FindFriend own={own} show={(found) => <FriendCard key={found.uid} found={found} />} />
          {own.username !== undefined && <OwnId username={own.username} />}
          {own.referralCode !== undefined && <FriendReferral code={own.referralCode} />}
        </div>
      )}
    </PanelPage>
  );
}

interface OwnIdProps {
  readonly username: string;
}

/** The member's own id, which friends need to find them, with a copy button. */
function OwnId({ username }: OwnIdProps) {
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
