import { isOnline } from '@mitto/web-kit/api/connection';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { Button } from '@mitto/widgets/buttons/button';
import { TroubleNotice } from '@mitto/widgets/feedback/state-notice';
import { m } from '@mitto/words/messages';
import { useLayoutEffect, useState } from 'react';
import { takeOverPage } from '../welcome/take-over-page.ts';

/** Notice in place of a page that failed to load, with a retry. */
export function BrokenPage() {
  useLayoutEffect(takeOverPage, []);
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await router.retry();
    setBusy(false);
  };
  return (
    <TroubleNotice
      title={m.app_broken_title()}
      isOffline={!isOnline()}
      action={
        <Button tone="primary" isBusy={isBusy} onClick={retry}>
          {m.app_try_again()}
        </Button>
      }
    >
      {m.app_broken()}
    </TroubleNotice>
  );
}
