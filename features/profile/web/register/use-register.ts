import { useConfigured } from '@mitto/account/web/public/use-configured.ts';
import { useServices } from '@mitto/web-kit/feature/services';
import type { Form } from '@mitto/web-kit/forms/form';
import { useForm, useFormView } from '@mitto/web-kit/forms/use-form';
import { useKeptDraft } from '@mitto/web-kit/forms/use-kept-draft';
import type { AsyncValidator } from '@mitto/web-kit/forms/validators';
import { capturedReferral } from '@mitto/web-kit/router/referral-of';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { profileConfiguration } from '../../contract/profile-configuration.ts';
import { profileWebCalls } from '../calls/profile-calls.ts';
import {
  type RegisterStep,
  type RegisterValues,
  registerForm,
  registerSteps,
} from './fields/register-values.ts';

export interface Register {
  readonly form: Form<RegisterValues>;
  readonly step: RegisterStep;
  readonly at: number;
  readonly goTo: (at: number) => void;
  /** Deletes the stored draft from the device. */
  readonly forget: () => void;
}

/**
 * State of the wizard. Its values and the current step are stored on the device, and restored when the tab
 * opens again.
 */
export function useRegister(): Register {
  const { client } = useServices();
  const ages = useLatest(useConfigured(profileConfiguration).ages);
  const isFree: AsyncValidator<string> = async (typed, signal) => {
    const { existsUser } = client(profileWebCalls);
    const asked = { type: 'username', value: typed.trim(), ignoreCase: true } as const;
    // Report no error if the request fails: `createProfile` checks the username again.
    const answer = await existsUser(asked, { isQuiet: true, signal }).catch(() => undefined);
    return answer?.exists ? { code: 'taken' } : undefined;
  };
  const isKnown: AsyncValidator<string> = async (typed, signal) => {
    const value = typed.trim();
    if (value === '') return undefined;
    const { existsUser } = client(profileWebCalls);
    const answer = await existsUser({ type: 'referral', value }, { isQuiet: true, signal }).catch(
      () => undefined,
    );
    return answer?.exists === false ? { code: 'unknown' } : undefined;
  };
  const form = useForm(() =>
    registerForm(new Date(), capturedReferral() ?? '', { isFree, isKnown }, () => ages.current),
  );
  const forget = useKeptDraft(form, 'register', 'device');
  const view = useFormView(form);
  // A draft may contain a step that no longer exists.
  const at = Math.max(0, registerSteps.indexOf(view.controls.step.value));
  const step = registerSteps[at] ?? 'basicInfo';
  return {
    form,
    step,
    at,
    goTo: (next) => form.control('step').set(registerSteps[next] ?? step),
    forget,
  };
}

/** The newest value, for functions that live longer than one render. */
function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}
