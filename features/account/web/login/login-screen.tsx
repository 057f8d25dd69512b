import { useServices } from '@mitto/web-kit/face/services';
import { usePageParams } from '@mitto/web-kit/router/use-router';
import { useIsSignedIn } from '@mitto/web-kit/session/use-session';
import { lazy, Suspense, useLayoutEffect } from 'react';
import { LoginFrame } from './login-frame.tsx';

// What lies behind the door is fetched when somebody goes there: most only log in.
const RegisterStep = lazy(async () => ({ default: (await import('./register-step.tsx')).RegisterStep }));
const ResetStep = lazy(async () => ({ default: (await import('./reset-step.tsx')).ResetStep }));
const NewPasswordStep = lazy(async () => ({
  default: (await import('./new-password-step.tsx')).NewPasswordStep,
}));

/** Before one is in: the door itself, and what lies behind it; the address says which. */
export function LoginScreen() {
  const { state } = usePageParams('login');
  const isSignedIn = useIsSignedIn(useServices().session);
  // Only who came in by a code chooses a new password here.
  const isAtDoor = state === 'password' ? !isSignedIn : state !== 'register' && state !== 'reset';
  if (isAtDoor) return <Door />;
  return (
    <Suspense fallback={<LoginFrame isDoor={false} />}>
      {state === 'register' && <RegisterStep />}
      {state === 'reset' && <ResetStep />}
      {state === 'password' && <NewPasswordStep />}
    </Suspense>
  );
}

/** The door came with the page and stands beside the app, which opens it and closes it. */
function Door() {
  const { standAtDoor } = useServices();
  useLayoutEffect(standAtDoor, [standAtDoor]);
  return null;
}
