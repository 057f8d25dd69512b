import { useServices } from '@mitto/web-kit/face/services';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { FailureAlert } from '../failure-alert.tsx';
import { emailRule, typedPasswordRule } from '../rules.ts';
import { useAccountCalls } from '../use-account-calls.ts';
import { useAttempt } from '../use-attempt.ts';
import { isWell, useField } from '../use-field.ts';
import type { Keeping } from './login-form.tsx';
import { NormalStep } from './normal-step.tsx';
import { typedEarly } from './typed-early.ts';
import { useEnter } from './use-enter.ts';
import { useProviderSignIn } from './use-provider-sign-in.ts';

const PreviousSession = lazy(async () => ({
  default: (await import('./previous-session.tsx')).PreviousSession,
}));

/** The door, alive: what was typed before the app came is in its fields. */
export function DoorStep() {
  const [early] = useState(typedEarly);
  const { page, session } = useServices();
  const router = useRouter();
  const calls = useAccountCalls();
  const enter = useEnter();
  const { isBusy, failure, run } = useAttempt();
  const [wasHere] = useState(session.previousName !== undefined);
  const [keeping, setKeeping] = useState<Keeping>(early.keeping);
  const email = useField(emailRule, early.email);
  const password = useField(typedPasswordRule, early.password);
  const signInWith = useProviderSignIn((authorized) => enter(authorized, keeping), run);

  const logIn = (event: FormEvent) => {
    event.preventDefault();
    if (!isWell(email, password)) return;
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
          <FailureAlert failure={failure} />
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
      links={{
        login: router.address('login'),
        register: router.address('login', { state: 'register' }),
        reset: router.address('login', { state: 'reset' }),
      }}
    />
  );
}
