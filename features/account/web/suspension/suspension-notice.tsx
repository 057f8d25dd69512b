import { lazy, Suspense } from 'react';
import { useSuspension } from './use-suspension.ts';

// Few ever see it.
const SuspensionModal = lazy(async () => ({
  default: (await import('./suspension-modal.tsx')).SuspensionModal,
}));

/** Over everything a suspended member has open, and gone when the suspension is. */
export function SuspensionNotice() {
  const suspension = useSuspension();
  if (!suspension) return null;
  return (
    <Suspense>
      <SuspensionModal suspension={suspension} />
    </Suspense>
  );
}
