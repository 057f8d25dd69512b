import { interestWords } from '../options/interest-words.ts';
import { inCommon } from '../person/seen/in-common.ts';
import type { SeenPerson } from '../person/seen/seen-person.ts';
import { useOwn } from './use-own.ts';

/** Interests that the signed-in member and this person have both chosen, in words. */
export function useSharedInterests(person: SeenPerson | undefined): readonly string[] {
  const { own } = useOwn();
  return inCommon(person ?? {}, own).interests.map((interest) => interestWords[interest]());
}
