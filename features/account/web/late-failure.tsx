import { m } from '@mitto/words/messages';
import { lazy, Suspense } from 'react';
import styles from './login/normal-step.module.css';

const load = () => import('./failure-alert.tsx');

// Loaded lazily, because refusals are rare. If loading fails there is no network, and `NoAnswer` shows that.
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

/** Shows a failure. The alert is loaded only when needed, because the first screens must load fast. */
export function LateFailure({ failure }: Props) {
  if (failure === undefined) return null;
  return (
    <Suspense>
      <FailureAlert failure={failure} />
    </Suspense>
  );
}

/** Error shown when even the chunk of the error alert could not be loaded. */
function NoAnswer() {
  return (
    <p role="alert" className={styles['refusal']}>
      {m.account_error_no_answer()}
    </p>
  );
}
