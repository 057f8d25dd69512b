import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import { Button } from '@mitto/widgets/buttons/button';
import { StateNotice } from '@mitto/widgets/feedback/state-notice';
import { pauseCircleDuotone } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import { AccountPaused } from '../public/account-paused.tsx';
import { useOwn } from '../public/use-own.ts';
import { usePause } from '../public/use-pause.ts';

/** Screen that says what a pause stops, and starts or ends it. */
export function PauseScreen() {
  const { own } = useOwn();
  return (
    <PanelPage title={m.profile_pause()}>
      {own && (own.privacy.available ? <PauseOffer /> : <AccountPaused />)}
    </PanelPage>
  );
}

function PauseOffer() {
  const { pause } = usePause();
  return (
    <StateNotice
      glyph={pauseCircleDuotone}
      tone="plain"
      title={m.profile_pause_title()}
      action={
        <Button tone="primary" size="tall" onClick={() => void pause()}>
          {m.profile_pause()}
        </Button>
      }
    >
      {m.profile_pause_asks()}
    </StateNotice>
  );
}
