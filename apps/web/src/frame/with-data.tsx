import { AccountDataRoot } from '@mitto/web-kit/data/account-data-context.tsx';
import type { KeptData } from '@mitto/web-kit/data/kept-data';
import { useServices } from '@mitto/web-kit/feature/services';
import {
  type ComponentProps,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { StartFailed } from '../start/start-failed.tsx';

// Lazy, because it is not needed at start-up, where the splash shows the progress.
const Opening = lazy(async () => ({ default: (await import('./opening.tsx')).Opening }));

interface Props {
  readonly children: ReactNode;
  /** True for content above the page: nothing is drawn until the database is open, also after a failure. */
  readonly isSilent?: boolean;
}

/**
 * Renders its children once the account's local database is open; shows the progress or the failure before.
 */
export function WithData({ children, isSilent = false }: Props) {
  const { data, dataNow } = useServices();
  const [loaded, setLoaded] = useState<KeptData | 'coming' | 'failed'>(() => dataNow() ?? 'coming');
  const isComing = loaded === 'coming';
  useEffect(() => {
    // A failed load is shown, and retried only when the member asks.
    if (isComing) void data().then(setLoaded, () => setLoaded('failed'));
  }, [isComing, data]);
  if (typeof loaded !== 'string')
    return (
      <Opened kept={loaded} isSilent={isSilent}>
        {children}
      </Opened>
    );
  if (isSilent) return null;
  return isComing ? <Wait progress={0} /> : <StartFailed onRetry={() => setLoaded('coming')} />;
}

function Opened({ kept, isSilent, children }: Required<Props> & { readonly kept: KeptData }) {
  const state = useSyncExternalStore(kept.subscribe, kept.snapshot);
  if (state.kind === 'ready') return <AccountDataRoot data={state.data}>{children}</AccountDataRoot>;
  if (isSilent || state.kind === 'none') return null;
  if (state.kind === 'opening') return <Wait progress={state.progress} />;
  return <StartFailed onRetry={kept.retry} />;
}

function Wait(props: ComponentProps<typeof Opening>) {
  return (
    <Suspense fallback={<main aria-busy="true" />}>
      <Opening {...props} />
    </Suspense>
  );
}
