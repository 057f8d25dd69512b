import { use } from 'react';
import { useAccountData } from './account-data-context.tsx';
import type { AboutSomebody, PersonAct, PersonActPlace, PersonShown } from './person-acts.ts';

/**
 * Returns every feature's sorted actions for a person, for the bar and for the menu. Suspends until the
 * features' code is loaded.
 */
export function usePersonActs(person: PersonShown): Readonly<Record<PersonActPlace, readonly PersonAct[]>> {
  // Calls hooks in a loop. That is allowed, because the list of hooks stays the same while somebody is signed
  // in. The React compiler must not memoise these calls.
  'use no memo';
  const acts = use(useAccountData().gathered.about())
    .flatMap(({ useActs: offers }) => offers(person))
    .toSorted((one, other) => one.order - other.order);
  return {
    bar: acts.filter(({ place }) => place === 'bar'),
    menu: acts.filter(({ place }) => place === 'menu'),
  };
}

/** Returns every feature's component of this kind. Suspends until the features' code is loaded. */
export function usePersonParts<K extends 'Notice' | 'CardButton'>(
  kind: K,
): readonly NonNullable<AboutSomebody[K]>[] {
  return use(useAccountData().gathered.about()).flatMap(({ [kind]: Part }) => (Part ? [Part] : []));
}
