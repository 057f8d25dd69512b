import { Button } from '@mitto/widgets/press/button';
import { TroubleNotice } from '@mitto/widgets/speaking/state-notice';
import { m } from '@mitto/words/messages';
import { useLayoutEffect } from 'react';
import { takeOverPage } from '../door/take-over-page.ts';

/** A page that could not be drawn, for want of a part or by a mistake of ours; what is around it stays. */
export function BrokenView() {
  useLayoutEffect(takeOverPage, []);
  return (
    <TroubleNotice
      title={m.app_broken_title()}
      isOffline={!navigator.onLine}
      action={
        <Button tone="primary" onClick={() => location.reload()}>
          {m.app_try_again()}
        </Button>
      }
    >
      {m.app_broken()}
    </TroubleNotice>
  );
}
