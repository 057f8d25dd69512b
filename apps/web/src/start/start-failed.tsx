import { isOnline } from '@mitto/web-kit/api/connection';
import { Button } from '@mitto/widgets/buttons/button';
import { TroubleNotice } from '@mitto/widgets/feedback/state-notice';
import { m } from '@mitto/words/messages';
import { useLayoutEffect } from 'react';
import { BrandedPage } from '../frame/branded-page.tsx';
import { takeOverPage } from '../welcome/take-over-page.ts';

interface Props {
  readonly onRetry: () => void;
}

/** Notice that the app could not start, with advice and a retry. */
export function StartFailed({ onRetry }: Props) {
  useLayoutEffect(takeOverPage, []);
  return (
    <BrandedPage>
      <TroubleNotice
        title={m.app_start_failed()}
        isOffline={!isOnline()}
        action={
          <Button tone="primary" onClick={onRetry}>
            {m.app_try_again()}
          </Button>
        }
      />
    </BrandedPage>
  );
}
