import { lazy, Suspense } from 'react';
import { NoAnswer } from './no-answer.tsx';

const load = () => import('./failure-alert.tsx');

// Few are refused. Who cannot fetch this either has no network, and is told so.
const FailureAlert = lazy(() =>
  load().then(
    (module) => ({ default: module.FailureAlert }),
    () => ({ default: NoAnswer }),
  ),
);

/** On its way with the call: what a refusal is told with must not wait for a second one. */
export function fetchFailureAlert(): void {
  load().catch(() => undefined);
}

interface Props {
  readonly failure: unknown;
}

/** A refusal on one of the first screens, which do without its words until there is one. */
export function LateFailure({ failure }: Props) {
  if (failure === undefined) return null;
  return (
    <Suspense>
      <FailureAlert failure={failure} />
    </Suspense>
  );
}
