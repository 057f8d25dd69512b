import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import { m } from '@mitto/words/messages';
import { FindFriend } from '../public/find-friend.tsx';
import { useOwn } from '../public/use-own.ts';
import { FriendCard } from './friend-card.tsx';
import { FriendReferral } from './friend-referral.tsx';
import styles from './friends.module.css';
import { OwnId } from './own-id.tsx';

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
