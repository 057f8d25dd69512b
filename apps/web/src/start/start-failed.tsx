import { Button } from '@mitto/widgets/press/button';
import { TroubleNotice } from '@mitto/widgets/speaking/state-notice';
import { m } from '@mitto/words/messages';
import { useLayoutEffect } from 'react';
import { takeOverPage } from '../door/take-over-page.ts';
import { BrandedPage } from '../frame/branded-page.tsx';

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
        isOffline={!navigator.onLine}
        action={
          <Button tone="primary" onClick={onRetry}>
            {m.app_try_again()}
          </Button>
        }
      />
    </BrandedPage>
  );
}
