import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { useResumeSync, useSyncStatus } from '@mitto/web-kit/data/use-sync-status';
import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import { Button } from '@mitto/widgets/buttons/button';
import { Alert } from '@mitto/widgets/feedback/alert';
import { Loading } from '@mitto/widgets/feedback/loading';
import { Skeleton } from '@mitto/widgets/feedback/state-notice';
import { m } from '@mitto/words/messages';
import { Filters } from './filters.tsx';
import { useSearchFilter } from './use-search-filter.ts';

export function FiltersScreen() {
  const setting = useSearchFilter();
  const isOnline = useIsOnline();
  const isComplete = useSyncStatus('isComplete');
  const hasFailed = useSyncStatus('attempts') > 0;
  const isPaused = useSyncStatus('pause') !== undefined;
  const resume = useResumeSync();
  if (setting.isLoaded && setting.hasProfile) return <Filters setting={setting} />;
  // Wait while sync may still bring the filter row. Show an error once it cannot.
  const isOver = isComplete || !isOnline || hasFailed || isPaused;
  const isUnknown = setting.isLoaded && isOver;
  return (
    <PanelPage title={m.discover_filters()}>
      {isUnknown ? (
        <Alert
          tone="danger"
          action={
            <Button size="slim" tone="line" onClick={resume}>
              {m.discover_try_again()}
            </Button>
          }
        >
          {m.discover_no_info()}
        </Alert>
      ) : (
        <Loading label={m.discover_filters()}>
          <Skeleton height="52px" />
        </Loading>
      )}
    </PanelPage>
  );
}
