import { use } from 'react';
import { useAccountData } from './account-data-context.tsx';
import type { PersonAct, PersonActPlace, PersonNotice, PersonShown } from './person-acts.ts';

/** All that every feature offers about somebody, each place in its order. Waits until the features' part is there. */
export function usePersonActs(person: PersonShown): Readonly<Record<PersonActPlace, readonly PersonAct[]>> {
  // Hooks of features, the same ones in the same order as long as somebody is signed in: none may be skipped.
  'use no memo';
  const acts = use(useAccountData().gathered.about())
    .flatMap(({ useActs: offers }) => offers(person))
    .toSorted((one, other) => one.order - other.order);
  return {
    bar: acts.filter(({ place }) => place === 'bar'),
    menu: acts.filter(({ place }) => place === 'menu'),
  };
}

/** All that every feature has to say about somebody. */
export function usePersonNotices(): readonly PersonNotice[] {
  return use(useAccountData().gathered.about()).flatMap(({ Notice }) => (Notice ? [Notice] : []));
}
