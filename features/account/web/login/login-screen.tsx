import { useServices } from '@mitto/web-kit/feature/services';
import { usePageParams } from '@mitto/web-kit/router/use-router';
import { useIsSignedIn } from '@mitto/web-kit/session/use-session';
import { lazy, Suspense, useDeferredValue, useLayoutEffect } from 'react';

// Loaded lazily, because most visitors only log in.
const RegisterStep = lazy(async () => ({ default: (await import('./register-step.tsx')).RegisterStep }));
const ResetStep = lazy(async () => ({ default: (await import('./reset-step.tsx')).ResetStep }));
const NewPasswordStep = lazy(async () => ({
  default: (await import('./new-password-step.tsx')).NewPasswordStep,
}));

const EmailBackStep = lazy(async () => ({ default: (await import('./email-back-step.tsx')).EmailBackStep }));

const NotMeStep = lazy(async () => ({ default: (await import('./not-me-step.tsx')).NotMeStep }));

/**
 * The signed-out screens: the welcome page, or the step named by `state` in the URL. What is on the screen
 * stays until the step is loaded: the step before, or at the start the welcome page or the splash.
 */
export function LoginScreen() {
  const state = useDeferredValue(usePageParams('login').state);
  const isSignedIn = useIsSignedIn(useServices().session);
  // A new password is set here only after signing in with a reset code.
  const isAtLogin = state === undefined || (state === 'password' && !isSignedIn);
  return (
    <Suspense>
      {isAtLogin && <SignedOut />}
      {state === 'register' && <RegisterStep />}
      {state === 'reset' && <ResetStep />}
      {state === 'password' && isSignedIn && <NewPasswordStep />}
      {state === 'undo' && <EmailBackStep />}
      {state === 'not-me' && <NotMeStep />}
    </Suspense>
  );
}

/** Shows the welcome page, which is part of the HTML document beside the app, and hides it when unmounted. */
function SignedOut() {
  const { showWelcome } = useServices();
  useLayoutEffect(showWelcome, [showWelcome]);
  return null;
}
