import { Button } from '@mitto/widgets/buttons/button';
import { StateNotice } from '@mitto/widgets/feedback/state-notice';
import { pauseCircleDuotone } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import { usePause } from './use-pause.ts';

/** Notice that home shows instead of people while the member's account is paused. */
export function AccountPaused() {
  const { enable } = usePause();
  return (
    <StateNotice
      glyph={pauseCircleDuotone}
      tone="plain"
      title={m.profile_paused_title()}
      action={
        <Button tone="primary" size="tall" onClick={() => void enable()}>
          {m.profile_enable()}
        </Button>
      }
    >
      {m.profile_paused_why()}
    </StateNotice>
  );
}
