import { useRouter } from '@mitto/web-kit/router/use-router';
import { lazy, Suspense } from 'react';
import { useSuspension } from './use-suspension.ts';

// Loaded lazily, because it is seldom needed.
const SuspensionModal = lazy(async () => ({
  default: (await import('./suspension-modal.tsx')).SuspensionModal,
}));

/** Covers all screens while the member is suspended. */
export function SuspensionNotice() {
  const suspension = useSuspension();
  const router = useRouter();
  if (!suspension) return null;
  return (
    <Suspense>
      <SuspensionModal
        suspension={suspension}
        onWrite={() => void router.open('contact-us')}
        onExport={() => void router.open('settings.account.export')}
      />
    </Suspense>
  );
}
