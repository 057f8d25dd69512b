import { AccountDataRoot } from '@mitto/web-kit/data/account-data-context.tsx';
import type { KeptData } from '@mitto/web-kit/data/kept-data';
import { useServices } from '@mitto/web-kit/face/services';
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

// At the start the splash shows it.
const Opening = lazy(async () => ({ default: (await import('./opening.tsx')).Opening }));

interface Props {
  readonly children: ReactNode;
  /** What stands above the page waits in silence. */
  readonly isSilent?: boolean;
}

/** What needs the local database of whoever is signed in: drawn when it is there. */
export function WithData({ children, isSilent = false }: Props) {
  const { data, dataNow } = useServices();
  const [loaded, setLoaded] = useState<KeptData | 'coming' | 'failed'>(() => dataNow() ?? 'coming');
  const isComing = loaded === 'coming';
  useEffect(() => {
    // A part that did not load is told, and asked for again only when one says so.
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
