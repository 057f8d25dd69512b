import { isOnline } from '@mitto/web-kit/api/connection';
import { useServices } from '@mitto/web-kit/feature/services';
import { useIsSignedIn } from '@mitto/web-kit/session/use-session';
import { Button } from '@mitto/widgets/buttons/button';
import { TroubleNotice } from '@mitto/widgets/feedback/state-notice';
import { m } from '@mitto/words/messages';
import { useLayoutEffect } from 'react';
import { takeOverPage } from '../welcome/take-over-page.ts';
import { BrandedPage } from './branded-page.tsx';

interface Props {
  /** True when nothing else is on the screen; always so for signed-out visitors. */
  readonly isWhole?: boolean;
}

/**
 * Notice in place of a page that failed to render, because of a missing module or a bug. The frame around it
 * stays.
 */
export function BrokenView({ isWhole = false }: Props) {
  useLayoutEffect(takeOverPage, []);
  const { session } = useServices();
  const isSignedIn = useIsSignedIn(session);
  const notice = (
    <TroubleNotice
      title={m.app_broken_title()}
      isOffline={!isOnline()}
      action={
        <Button tone="primary" onClick={() => location.reload()}>
          {m.app_try_again()}
        </Button>
      }
    >
      {m.app_broken()}
    </TroubleNotice>
  );
  return isWhole || !isSignedIn ? <BrandedPage>{notice}</BrandedPage> : notice;
}
