import type { ClientOf } from '@mitto/web-kit/api/call-table';
import { databaseCalls } from '@mitto/web-kit/data/database-calls';
import type * as v from 'valibot';
import { maxPeople } from '../../contract/found-person.ts';
import type { PeopleAnswer } from '../../contract/people-answer.ts';
import type { PeopleAsked } from '../../contract/people-asked.ts';
import { firstProfiles } from './first-profiles.ts';

export type Asked = Omit<v.InferInput<typeof PeopleAsked>, 'cursor' | 'limit' | 'profiles'>;

interface How {
  /** True if people are on the screen already, so that nobody waits for this request. */
  readonly isQuiet: boolean;
  readonly cursor?: string;
}

/** Max time for all attempts (ms). Then the empty page shows an error with a retry button. */
const longestMs = 15_000;

/** Fetches people to meet: from the start, or from a cursor. */
export async function askPeople(
  client: ClientOf,
  asked: Asked,
  { isQuiet, cursor }: How,
): Promise<PeopleAnswer> {
  const limit = `0,${maxPeople}`;
  const values = { ...asked, limit, ...(cursor === undefined ? { profiles: firstProfiles } : { cursor }) };
  const [answer] = await client(databaseCalls).databaseQuery(
    { id: 'peopleSearch', values },
    { isQuiet, signal: AbortSignal.timeout(longestMs) },
  );
  // Safe cast: the answer of a named query follows its own contract.
  return answer as PeopleAnswer;
}
