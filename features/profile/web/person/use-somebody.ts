import { isOnline } from '@mitto/web-kit/api/connection';
import { useAccountData } from '@mitto/web-kit/data/account-data-context.tsx';
import { usePerson } from '@mitto/web-kit/data/use-people';
import { useServices } from '@mitto/web-kit/feature/services';
import { useEffect, useState } from 'react';
import type { PersonCard } from '../../contract/person-card.ts';
import { fetchProfiles } from '../fetch-profiles.ts';

export type SomebodyState =
  | { readonly is: 'coming' }
  | { readonly is: 'there'; readonly fields: Partial<PersonCard> }
  /** The viewer may not see this member. The server sends no reason. */
  | { readonly is: 'nobody' }
  /** The request failed, because the device is offline or because of an error. */
  | { readonly is: 'trouble'; readonly isOffline: boolean; readonly retry: () => void };

interface Asked {
  readonly of: string;
  readonly answer: Partial<PersonCard> | 'nobody' | 'trouble';
}

/**
 * Loads another member's profile. People with a tie to the viewer are cached on the device and visible
 * offline. A stranger is fetched each time and never cached. If `isStillShut`, the undo of a block or hide
 * has not reached the server yet: no request is sent, because the server would not show the member.
 */
export function useSomebody(uid: string, isStillShut: boolean): SomebodyState {
  const { person, isLoaded } = usePerson(uid);
  const { client } = useServices();
  const { people } = useAccountData();
  useEffect(() => {
    // Ignore errors: while offline, the cached card stays.
    people?.look(uid).catch(() => undefined);
  }, [people, uid]);
  const [asked, setAsked] = useState<Asked>();
  const [attempt, setAttempt] = useState(0);
  const isStranger = isLoaded && person === undefined && !isStillShut;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    if (!isStranger) return;
    let isHere = true;
    const take = (answer: Asked['answer']) => isHere && setAsked({ of: uid, answer });
    fetchProfiles(client)({ [uid]: null }).then(
      ({ [uid]: answer }) => take(typeof answer === 'object' && answer ? answer.fields : 'nobody'),
      () => take('trouble'),
    );
    return () => {
      isHere = false;
    };
  }, [isStranger, uid, client, attempt]);
  const isTroubled = asked?.answer === 'trouble';
  useEffect(() => {
    if (!isTroubled) return;
    const retry = () => setAttempt((before) => before + 1);
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [isTroubled]);
  if (person) return { is: 'there', fields: person.fields };
  if (asked?.of !== uid) return { is: 'coming' };
  if (asked.answer === 'nobody') return { is: 'nobody' };
  if (asked.answer === 'trouble') {
    const retry = () => {
      setAsked(undefined);
      setAttempt(attempt + 1);
    };
    return { is: 'trouble', isOffline: !isOnline(), retry };
  }
  return { is: 'there', fields: asked.answer };
}
