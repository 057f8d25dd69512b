import { CallError } from '@mitto/web-kit/api/call-error';
import { type PageSettings, pageRoot } from '@mitto/web-kit/feature/page-settings';
import { useServices } from '@mitto/web-kit/feature/services';
import { useForm, useFormView, useTextField } from '@mitto/web-kit/forms/use-form';
import { capturedReferral } from '@mitto/web-kit/router/referral-of';
import type { SessionLifetime } from '@mitto/web-kit/session/session-record';
import { m } from '@mitto/words/messages';
import { lazy, Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Authorized } from '../../contract/member.ts';
import { emailField, signInErrors, typedPasswordField } from '../fields.ts';
import { fetchFailureAlert, LateFailure } from '../late-failure.tsx';
import { useAttempt } from '../public/use-attempt.ts';
import { useAccountCalls } from '../use-account-calls.ts';
import { takeCarriedAddress } from './carried-address.ts';
import { createProviderSignIn, type ProviderSignIn } from './create-provider-sign-in.ts';
import { NormalStep } from './normal-step.tsx';
import { useEnter } from './use-enter.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }));
const PreviousSession = lazy(async () => {
  try {
    return { default: (await import('./previous-session.tsx')).PreviousSession };
  } catch {
    return { default: () => null };
  }
});

const Invitation = lazy(async () => ({ default: (await import('./invitation.tsx')).Invitation }));

/**
 * The interactive welcome page. It is mounted before the router, so that a visitor can log in while the rest
 * loads.
 */
export function LoginStep() {
  const { page, session } = useServices();
  const calls = useAccountCalls();
  const enter = useEnter();
  const { isBusy, failure, run, submit, clear } = useAttempt();
  const [wasHere] = useState(session.previousName !== undefined);
  // Nothing at first: the first render must equal the HTML from the server.
  const [isInvited, setInvited] = useState(false);
  const [keeping, setKeeping] = useState<SessionLifetime>('device');
  const form = useForm(() => ({ email: emailField, password: typedPasswordField }));
  const email = useTextField(form, 'email', signInErrors);
  const password = useTextField(form, 'password', signInErrors);
  const enterKept = (authorized: Authorized) => enter(authorized, keeping);
  const signInWith = useProviderSignIn(enterKept, run);
  const signInByPasskey = usePasskeySignIn(enterKept, run);

  const logIn = (kept: SessionLifetime) => {
    void submit(form, async (values) => {
      fetchFailureAlert();
      await enter(await calls.authorize({ email: values.email.trim(), password: values.password }), kept);
    });
  };

  // The first render must equal the HTML from the server. The visitor may have typed into that HTML before
  // hydration, so copy the typed values afterwards.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes alive
  useLayoutEffect(() => {
    const early = typedEarly();
    form.patch({ email: takeCarriedAddress() ?? early.email, password: early.password });
    setKeeping(early.keeping);
    setInvited(capturedReferral() !== null);
    if (early.isEntered) logIn(early.keeping);
  }, []);

  const isReady = useFormView(form).isValid;
  const ticket = ticketOf(failure);
  if (ticket !== undefined) {
    return (
      <Suspense>
        <SecondStep ticket={ticket} isMailed={isMailed(failure)} onEnter={enterKept} onBack={clear} />
      </Suspense>
    );
  }
  return (
    <NormalStep
      invitation={
        isInvited && (
          <Suspense>
            <Invitation />
          </Suspense>
        )
      }
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
      email={email}
      password={password}
      keeping={keeping}
      onKeeping={setKeeping}
      isBusy={isBusy}
      isReady={isReady}
      onSubmit={(event) => {
        event.preventDefault();
        logIn(keeping);
      }}
      providers={page.providers}
      onProvider={(provider) => (provider === 'passkey' ? signInByPasskey() : signInWith(provider))}
      links={loginLinks(page)}
    />
  );
}

/** The ticket of a sign-in that goes on with a code. */
export function ticketOf(failure: unknown): string | undefined {
  return (failure as { readonly ticket?: string } | undefined)?.ticket;
}

const isMailed = (failure: unknown) => failure instanceof CallError && failure.code === 'account/mailed-step';

function loginLinks(page: PageSettings) {
  const login = `${pageRoot(page)}/login`;
  return {
    login,
    register: `${login}?state=register`,
    reset: `${login}?state=reset`,
    texts: `${pageRoot(page)}/texts`,
  };
}

interface TypedEarly {
  readonly email: string;
  readonly password: string;
  readonly keeping: SessionLifetime;
  /** True if the last key was Enter in a field (boot.js): the form has to be sent. */
  readonly isEntered: boolean;
}

/** Values typed into the welcome page of the HTML document before hydration. */
function typedEarly(): TypedEarly {
  const welcome = document.querySelector('#door');
  const typedIn = (name: string) =>
    welcome?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? '';
  const isTicked = (name: string) =>
    welcome?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.checked === true;
  const { dataset } = document.documentElement;
  const { activeElement: focused } = document;
  const isInField = focused instanceof HTMLInputElement && welcome?.contains(focused) === true;
  const isEntered = isInField && dataset['pressed'] === 'Enter';
  // The welcome page may open again later.
  delete dataset['pressed'];
  return {
    isEntered,
    email: typedIn('email'),
    password: typedIn('password'),
    keeping: isTicked('forget') ? 'nothing' : isTicked('keep') ? 'device' : 'window',
  };
}

type Run = (work: () => Promise<void>) => Promise<void>;

/**
 * Signs in through a provider. The popup code is loaded in advance: browsers block a popup that does not open
 * synchronously on the press.
 */
function useProviderSignIn(
  enter: (authorized: Authorized) => Promise<void>,
  run: Run,
): (provider: string) => void {
  const calls = useAccountCalls();
  const hasProviders = useServices().page.providers.length > 0;
  const signIn = useRef<ProviderSignIn>(undefined);

  const take = useEffectEvent((handed: () => { code: string; openid: string }) => {
    void run(async () => enter(await calls.openIdToken(handed())));
  });
  useEffect(() => {
    if (!hasProviders) return undefined;
    const made = createProviderSignIn((handed) => take(handed));
    signIn.current = made;
    return () => made.stop();
  }, [hasProviders]);

  return (provider) =>
    void run(async () => {
      if (signIn.current?.open(provider) === true) return;
      throw new CallError(0, { code: 'account/popup-blocked', message: m.account_popup_blocked() });
    });
}
