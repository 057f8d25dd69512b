import { AccountDataRoot } from '@mitto/web-kit/data/account-data-context.tsx';
import type { KeptData } from '@mitto/web-kit/data/kept-data';
import { useServices } from '@mitto/web-kit/face/services';
import { type ReactNode, Suspense, use, useState, useSyncExternalStore } from 'react';
import { StartFailed } from '../start/start-failed.tsx';
import { Opening } from './opening.tsx';

interface Props {
  readonly children: ReactNode;
  /** What stands above the page waits in silence. */
  readonly isSilent?: boolean;
}

/** What needs the local database of whoever is signed in: drawn when it is there. */
export function WithData({ children, isSilent = false }: Props) {
  const { data } = useServices();
  // Held here, above what waits for it: a part that did not load is told, and asked for again only when one says so.
  const [loading, setLoading] = useState(() => settled(data()));
  const retry = () => setLoading(settled(data()));
  return (
    <Suspense fallback={isSilent ? null : <Opening progress={0} />}>
      <Loaded loading={loading} isSilent={isSilent} onRetry={retry}>
        {children}
      </Loaded>
    </Suspense>
  );
}

interface LoadedProps extends Required<Props> {
  readonly loading: Promise<KeptData | undefined>;
  readonly onRetry: () => void;
}

function Loaded({ loading, isSilent, onRetry, children }: LoadedProps) {
  const kept = use(loading);
  if (kept)
    return (
      <Opened kept={kept} isSilent={isSilent}>
        {children}
      </Opened>
    );
  return isSilent ? null : <Failed onRetry={onRetry} />;
}

function Opened({ kept, isSilent, children }: Required<Props> & { readonly kept: KeptData }) {
  const state = useSyncExternalStore(kept.subscribe, kept.snapshot);
  if (state.kind === 'ready') return <AccountDataRoot data={state.data}>{children}</AccountDataRoot>;
  if (isSilent || state.kind === 'none') return null;
  if (state.kind === 'opening') return <Opening progress={state.progress} />;
  return <Failed onRetry={kept.retry} />;
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <main>
      <StartFailed onRetry={onRetry} />
    </main>
  );
}

/** Undefined where it could not be loaded. */
async function settled(data: Promise<KeptData>): Promise<KeptData | undefined> {
  return await data.catch(() => undefined);
}
