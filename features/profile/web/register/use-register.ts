import { useConfigured } from '@mitto/account/web/public/use-configured.ts';
import { useServices } from '@mitto/web-kit/feature/services';
import type { Form } from '@mitto/web-kit/forms/form';
import { useForm, useFormView } from '@mitto/web-kit/forms/use-form';
import { useKeptDraft } from '@mitto/web-kit/forms/use-kept-draft';
import type { AsyncValidator } from '@mitto/web-kit/forms/validators';
import { capturedReferral } from '@mitto/web-kit/router/referral-of';
import { usePageParams, useRouter } from '@mitto/web-kit/router/use-router';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { profileConfiguration } from '../../contract/profile-configuration.ts';
import { profileWebCalls } from '../calls/profile-calls.ts';
import {
  neededFor,
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
  /** Number of history entries that the wizard has added. */
  readonly entries: number;
  /** Deletes the stored draft from the device. */
  readonly forget: () => void;
}

/**
 * State of the wizard. Its values and the current step are stored on the device, and restored when the tab
 * opens again. Each step is a history entry, so that Back leads to the step before.
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
  const { controls } = useFormView(form);
  const router = useRouter();
  const wanted = placeOf(usePageParams('register').step);
  // Step of the wizard's oldest history entry. Each further step has an entry of its own.
  const [first, setFirst] = useState(() => Math.max(0, placeOf(controls.step.value)));
  // An address may lead to a step before the ones below it are filled in.
  const lacksOne = (names: readonly (keyof RegisterValues)[]) =>
    names.some((name) => controls[name].status === 'INVALID');
  const lacking = registerSteps.findIndex((one) => lacksOne(neededFor[one]));
  const at = Math.min(wanted === -1 ? first : wanted, lacking === -1 ? last : lacking);
  const step = registerSteps[at] ?? 'basicInfo';
  useEffect(() => form.control('step').set(step), [form, step]);
  const goTo = (next: number) => {
    const place = { step: registerSteps[next] ?? step };
    if (next === at + 1) return void router.go('register', place);
    if (next === at - 1 && at > first) return void router.back();
    setFirst(next);
    void router.replace('register', place);
  };
  return { form, step, at, goTo, entries: Math.max(0, at - first), forget };
}

const last = registerSteps.length - 1;

/** Place of a step in the wizard; -1 for one that does not exist, or no longer. */
const placeOf = (step: unknown): number => registerSteps.findIndex((one) => one === step);

/** The newest value, for functions that live longer than one render. */
function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}
