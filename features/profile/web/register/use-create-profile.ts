import { useConfigured } from '@mitto/account/web/public/use-configured.ts';
import { CallError } from '@mitto/web-kit/api/call-error';
import { useResumeSync } from '@mitto/web-kit/data/use-sync-status';
import { useClient, useServices } from '@mitto/web-kit/feature/services';
import { useLive } from '@mitto/web-kit/live/use-live';
import { capturedReferral, forgetReferral } from '@mitto/web-kit/router/referral-of';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { m } from '@mitto/words/messages';
import { useEffect, useEffectEvent, useState } from 'react';
import { goals } from '../../contract/options/goals.ts';
import { heardAboutUs } from '../../contract/options/heard-about-us.ts';
import { interests } from '../../contract/options/interests.ts';
import { allStyles, styles } from '../../contract/options/styles.ts';
import { profileConfiguration } from '../../contract/profile-configuration.ts';
import { userInfo } from '../../contract/profile-table.ts';
import { currentAcceptances } from '../../contract/text-versions.ts';
import { profileWebCalls } from '../calls/profile-calls.ts';
import { type Ages, agesWithin, type RegisterValues } from './fields/register-values.ts';
import type { Register } from './use-register.ts';

/** Sends the values of the wizard. Opens home after sync has brought the new profile to this device. */
export function useCreateProfile({ form, goTo, entries, forget }: Register) {
  const { createProfile } = useClient(profileWebCalls);
  const { session, page } = useServices();
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isMade, setMade] = useState(false);
  const { answer } = useLive(userInfo, {});
  const resume = useResumeSync();
  const isHere = answer.length > 0;
  const goHome = useEffectEvent(async () => {
    // Back on home must not lead into the wizard.
    if (entries > 0) await router.back(entries);
    await router.replace('home');
  });
  useEffect(() => {
    // Home reads from this device's database, so the wizard stays open until sync has brought the profile.
    if (isMade && isHere) void goHome();
  }, [isMade, isHere]);

  const { ages } = useConfigured(profileConfiguration);
  const language = page.language === 'th' ? 'th' : 'en';
  const accepts = { texts: currentAcceptances(), language } as const;
  const create = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const end = await form.submit((values, { key }) =>
        createProfile({ ...profileOf(values, ages), accepts }, { key }),
      );
      if (end.kind === 'refused') return refuse(end.error);
      if (end.kind !== 'sent') return;
      forget();
      forgetReferral();
      setMade(true);
      resume();
      await session.identify();
    } finally {
      setBusy(false);
    }
  };

  const refuse = (error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    if (error.code === 'profile/exists') return setMade(true);
    if (error.code === 'profile/under-age') goTo(0);
    setFailure(
      error.code === 'account/username-taken' ? m.profile_username_wrong() : m.profile_create_failed(),
    );
  };

  return { isBusy: isBusy || isMade, isMade, failure, create };
}

/** Converts the form values to the input of `createProfile`. Optional empty fields are omitted. */
function profileOf(values: RegisterValues, ages: Ages) {
  const [minAge, maxAge] = agesWithin(values.ages, ages);
  const { name, username, headline, bio, referral } = values;
  const [heard] = amongOf(heardAboutUs, [values.heardAboutUs]);
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return {
    name: name.trim(),
    username: username.trim(),
    gender: Number(values.gender),
    dob: { day: Number(values.dob.day), month: Number(values.dob.month), year: Number(values.dob.year) },
    timeZone,
    headline: headline.trim(),
    bio: bio.trim(),
    style: styles.find(({ value }) => value === values.style)?.value ?? allStyles,
    interested: amongOf(interests, values.interests),
    goals: {
      longTerm: amongOf(goals.longTerm, values.goals),
      shortTerm: amongOf(goals.shortTerm, values.goals),
    },
    searchFilter: {
      interested: Number(values.wanted === '' ? (values.gender === '0' ? 1 : 0) : values.wanted),
      minAge,
      maxAge,
    },
    ...values.place,
    ...(heard !== undefined && { heardAboutUs: heard }),
    ...(referral.trim() !== ''
      ? { referral: referral.trim() }
      : // The member has seen the code of the link, and taken it out.
        capturedReferral() !== null && { referral: null }),
  };
}

/** Chosen values that are still options. An old draft may contain options that no longer exist. */
function amongOf<T extends string>(options: readonly T[], chosen: readonly string[]): T[] {
  return options.filter((option) => chosen.includes(option));
}
