import { lazy, Suspense } from 'react';
import { useSuspension } from './use-suspension.ts';

// Lazy: seldom needed.
const SuspensionModal = lazy(async () => ({
  default: (await import('./suspension-modal.tsx')).SuspensionModal,
}));

/** Covers all screens while the member is suspended. */
export function SuspensionNotice() {
  const suspension = useSuspension();
  if (!suspension) return null;
  return (
    <Suspense>
      <SuspensionModal suspension={suspension} />
    </Suspense>
  );
}
