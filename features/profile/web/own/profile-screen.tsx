import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import { useServices } from '@mitto/web-kit/feature/services';
import { usePanelParams } from '@mitto/web-kit/router/use-router';
import { m } from '@mitto/words/messages';
import { OtherProfile } from '../person/other-profile.tsx';
import { OwnProfile } from './own-profile.tsx';

/** Screen of a profile: the profile of the member `uid`, or the member's own without `uid`. */
export function ProfileScreen() {
  const { uid, tab } = usePanelParams('profile');
  const { session } = useServices();
  if (typeof uid === 'string' && uid !== session.userId) return <OtherProfile uid={uid} />;
  return (
    <PanelPage title={m.profile_mine()} isPlace>
      <OwnProfile key={String(tab)} />
    </PanelPage>
  );
}
