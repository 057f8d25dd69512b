import type { Person as Kept } from '@mitto/localdb/people';
import { useEffect, useState } from 'react';
import { type Live, useAnswer } from '../live/use-answer.ts';
import { useAccountData } from './account-data-context.tsx';

/**
 * Profile fields of another member. The feature that fetches profiles adds its fields by declaration merging.
 * A hidden field is absent.
 */
// biome-ignore lint/suspicious/noEmptyInterface: a feature merges its fields into it.
export interface PersonFields {}

export interface Person {
  readonly uid: string;
  readonly fields: Partial<PersonFields>;
  readonly fetchedAt: number;
}

const nobody: ReadonlyMap<string, Person> = new Map();

/** Returns other members by uid, as cached on this device. Profiles that are outdated are fetched again. */
export function usePeople(uids: readonly string[]): Live<ReadonlyMap<string, Person>> {
  const data = useAccountData();
  const { people } = data;
  const question = JSON.stringify([...new Set(uids)].sort());
  useEffect(() => {
    // After a failed fetch, the cached profiles stay on the screen. The fetch is retried the next time that
    // these people are shown.
    people?.see(JSON.parse(question)).catch(() => undefined);
  }, [people, question]);
  return useAnswer(nobody, { source: data, about: 'people', question }, (tell, onError) => {
    if (!people) {
      tell(nobody);
      return () => undefined;
    }
    const byUid = (kept: readonly Kept[]) => tell(new Map(kept.map((one) => [one.uid, personOf(one)])));
    return people.live(JSON.parse(question), byUid, onError);
  });
}

/**
 * Returns true once the request for these profiles has ended. If it succeeded, a profile that is still
 * missing is one that this member may not see.
 */
export function useArePeopleAsked(uids: readonly string[]): boolean {
  const { people } = useAccountData();
  const [asked, setAsked] = useState<string>();
  const question = uids.join(' ');
  useEffect(() => {
    let isHere = true;
    const done = () => isHere && setAsked(question);
    people?.see(question.split(' ').filter(Boolean)).then(done, done);
    return () => {
      isHere = false;
    };
  }, [people, question]);
  return asked === question;
}

export interface LivePerson {
  /** Undefined when the profile may not be seen, or has not been fetched yet. */
  readonly person: Person | undefined;
  readonly isLoaded: boolean;
}

export function usePerson(uid: string): LivePerson {
  const { answer, isLoaded } = usePeople([uid]);
  return { person: answer.get(uid), isLoaded };
}

/** The stored fields come from the feature that merged `PersonFields`, so the cast is safe. */
function personOf({ uid, fields, fetchedAt }: Kept): Person {
  return { uid, fields: fields as Partial<PersonFields>, fetchedAt };
}
