import { lazy, Suspense } from 'react';
import { NoAnswer } from './no-answer.tsx';

const load = () => import('./failure-alert.tsx');

// Lazy: a refusal is seldom. When the chunk cannot be loaded there is no network, and `NoAnswer` says so.
const FailureAlert = lazy(() =>
  load().then(
    (module) => ({ default: module.FailureAlert }),
    () => ({ default: NoAnswer }),
  ),
);

/** Preloads the alert together with a call, so that a refusal needs no second round trip. */
export function fetchFailureAlert(): void {
  load().catch(() => undefined);
}

interface Props {
  readonly failure: unknown;
}

/** Shows a failure on the first screens, which load the alert only when needed. */
export function LateFailure({ failure }: Props) {
  if (failure === undefined) return null;
  return (
    <Suspense>
      <FailureAlert failure={failure} />
    </Suspense>
  );
}
