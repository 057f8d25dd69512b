import type { FailureReport } from '@mitto/kit/failure-report';
import { once } from '@mitto/web-kit/data/once';
import type { Services } from '@mitto/web-kit/feature/services';
import { isRoot, ParamMissing, type Place } from '@mitto/web-kit/router/place';
import type { Router } from '@mitto/web-kit/router/router';
import type { StartUp } from '@mitto/web-kit/start-up/start-up';

/** Writes for developers, into the console of the browser. */
export function tellDevelopers(line: string, ...cause: readonly unknown[]): void {
  // biome-ignore lint/suspicious/noConsole: the browser's console is where developers look.
  console.warn(line, ...cause);
}

/** Adds one failure to those that are reported to the operator. */
export type AddFailure = (event: FailureReport['event'], page: string | undefined, error?: unknown) => void;

/**
 * Reports failures of router, start-up and pages to an operator who collects them. The code that sends them is
 * loaded with the first one. Returns the function that adds failures that other code catches.
 */
export function followFailures({ router, startUp }: Followed, services: Services): AddFailure {
  const sender = once(async () => (await import('./failure-sender.ts')).createFailureSender(services.client));
  const add: AddFailure = (event, page, error) => {
    // A device that cannot load the sender has no network, and nothing can be sent.
    sender().then(
      (send) => send(event, page, error),
      () => undefined,
    );
  };
  router.on('not found', ({ href }) => {
    if (!isRoot(href)) add('unknown-route', undefined);
  });
  router.on('panel left out', ({ error }) =>
    add(error instanceof ParamMissing ? 'missing-param' : 'unknown-route', undefined, error),
  );
  router.on('error', ({ error }) =>
    add(error instanceof ParamMissing ? 'missing-param' : 'transition', nameOf(router.state.place), error),
  );
  router.on('module load error', ({ place, error }) => add('module', nameOf(place), error));
  startUp.subscribe(() => {
    const { state } = startUp;
    if (state.kind === 'failed') add('start', state.step, state.error);
  });
  addEventListener('error', ({ error }) => add('uncaught', nameOf(router.state.place), error));
  addEventListener('unhandledrejection', ({ reason }) => add('uncaught', nameOf(router.state.place), reason));
  return add;
}

interface Followed {
  readonly router: Router;
  readonly startUp: StartUp;
}

/** Name of the newest panel of a place, or of its page. */
export function nameOf(place: Place | undefined): string | undefined {
  return place?.panels.at(-1)?.name ?? place?.route.name;
}
