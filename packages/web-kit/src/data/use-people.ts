import type { Person as Kept } from '@mitto/localdb/people/people';
import { useEffect, useState } from 'react';
import { type Live, useAnswer } from '../live/use-answer.ts';
import { useAccountData } from './account-data-context.tsx';

/**
 * What is known of another member, by declaration merging: the feature that fetches profiles says which fields
 * there are. Any of them may be hidden, and is absent then.
 */
// biome-ignore lint/suspicious/noEmptyInterface: a feature merges its fields into it.
export interface PersonFields {}

export interface Person {
  readonly uid: string;
  readonly fields: Partial<PersonFields>;
  readonly fetchedAt: number;
}

const nobody: ReadonlyMap<string, Person> = new Map();

/** Other members by their uid, as this device knows them; they are on the screen, so what is old is asked for. */
export function usePeople(uids: readonly string[]): Live<ReadonlyMap<string, Person>> {
  const { people, account } = useAccountData();
  const question = JSON.stringify([...new Set(uids)].sort());
  useEffect(() => {
    // Without a network what is known stays on the screen; it is asked for again when they are seen next.
    people?.see(JSON.parse(question)).catch(() => undefined);
  }, [people, question]);
  return useAnswer(nobody, { scope: `people of ${account}`, question }, (tell, onError) => {
    if (!people) {
      tell(nobody);
      return () => undefined;
    }
    const byUid = (kept: readonly Kept[]) => tell(new Map(kept.map((one) => [one.uid, personOf(one)])));
    return people.live(JSON.parse(question), byUid, onError);
  });
}

/** Whether all of them were asked for: whoever is not known then is nobody this member may know. */
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
  /** Undefined where nothing may be known of them, or nothing is known yet. */
  readonly person: Person | undefined;
  readonly isLoaded: boolean;
}

export function usePerson(uid: string): LivePerson {
  const { answer, isLoaded } = usePeople([uid]);
  return { person: answer.get(uid), isLoaded };
}

/** What the feature that merged `PersonFields` has fetched and stored. */
function personOf({ uid, fields, fetchedAt }: Kept): Person {
  return { uid, fields: fields as Partial<PersonFields>, fetchedAt };
}
