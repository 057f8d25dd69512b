import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import { useServices } from '@mitto/web-kit/feature/services';
import { usePanelParams, useRouter } from '@mitto/web-kit/router/use-router';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { gear } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import { OtherProfile } from '../person/other-profile.tsx';
import { OwnProfile } from './own-profile.tsx';

/** Screen of a profile: the profile of the member `uid`, or the member's own without `uid`. */
export function ProfileScreen() {
  const { uid, tab } = usePanelParams('profile');
  const { session } = useServices();
  if (typeof uid === 'string' && uid !== session.userId) return <OtherProfile uid={uid} />;
  return (
    <PanelPage title={m.profile_mine()} isPlace action={<AccountButton />}>
      <OwnProfile key={String(tab)} />
    </PanelPage>
  );
}

function AccountButton() {
  const router = useRouter();
  return (
    <IconButton glyph={gear} label={m.account_title()} onClick={() => void router.open('settings.account')} />
  );
}
