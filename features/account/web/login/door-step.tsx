import { type PageSettings, pageRoot } from '@mitto/web-kit/face/page-settings';
import { useServices } from '@mitto/web-kit/face/services';
import { type FormEvent, lazy, Suspense, useLayoutEffect, useState } from 'react';
import { fetchFailureAlert, LateFailure } from '../late-failure.tsx';
import { emailRule, typedPasswordRule } from '../rules.ts';
import { useAccountCalls } from '../use-account-calls.ts';
import { useAttempt } from '../use-attempt.ts';
import { isWell, useField } from '../use-field.ts';
import type { Keeping } from './login-form.tsx';
import { NormalStep } from './normal-step.tsx';
import { typedEarly } from './typed-early.ts';
import { useEnter } from './use-enter.ts';
import { useProviderSignIn } from './use-provider-sign-in.ts';

const PreviousSession = lazy(() =>
  import('./previous-session.tsx').then(
    (module) => ({ default: module.PreviousSession }),
    () => ({ default: () => null }),
  ),
);

/** The door, alive. It stands before the router does: one can come in with nothing else loaded. */
export function DoorStep() {
  const { page, session } = useServices();
  const calls = useAccountCalls();
  const enter = useEnter();
  const { isBusy, failure, run } = useAttempt();
  const [wasHere] = useState(session.previousName !== undefined);
  const [keeping, setKeeping] = useState<Keeping>('window');
  const email = useField(emailRule);
  const password = useField(typedPasswordRule);
  const signInWith = useProviderSignIn((authorized) => enter(authorized, keeping), run);

  // The first drawing is the one the page came with; whoever is quick has typed into it before this could run.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes alive
  useLayoutEffect(() => {
    const early = typedEarly();
    email.set(early.email);
    password.set(early.password);
    setKeeping(early.keeping);
  }, []);

  const logIn = (event: FormEvent) => {
    event.preventDefault();
    if (!isWell(email, password)) return;
    fetchFailureAlert();
    void run(async () =>
      enter(await calls.authorize({ email: email.value.trim(), password: password.value }), keeping),
    );
  };

  return (
    <NormalStep
      news={
        <>
          {wasHere && (
            <Suspense>
              <PreviousSession />
            </Suspense>
          )}
          <LateFailure failure={failure} />
        </>
      }
      email={email.face}
      password={password.face}
      keeping={keeping}
      onKeeping={setKeeping}
      isBusy={isBusy}
      isReady={email.isValid && password.isValid}
      onSubmit={logIn}
      providers={page.providers}
      onProvider={signInWith}
      links={linksAtDoor(page)}
    />
  );
}

function linksAtDoor(page: PageSettings) {
  const login = `${pageRoot(page)}/login`;
  return { login, register: `${login}?state=register`, reset: `${login}?state=reset` };
}
