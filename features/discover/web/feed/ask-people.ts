import type { ClientOf } from '@mitto/web-kit/api/call-table';
import { databaseCalls } from '@mitto/web-kit/data/database-calls';
import type * as v from 'valibot';
import { mostPeople } from '../../contract/found-person.ts';
import type { PeopleAnswer } from '../../contract/people-answer.ts';
import type { PeopleAsked } from '../../contract/people-asked.ts';
import { firstProfiles } from './first-profiles.ts';

export type Asked = Omit<v.InferInput<typeof PeopleAsked>, 'cursor' | 'limit' | 'profiles'>;

interface How {
  /** People are on the screen meanwhile: nobody waits for it. */
  readonly isQuiet: boolean;
  readonly cursor?: string;
}

/** All tries together: nobody looks at an empty page for longer, but is told, with another try. */
const longestMs = 15_000;

/** Whom the member could meet: from the beginning, or what comes after a cursor. */
export async function askPeople(
  client: ClientOf,
  asked: Asked,
  { isQuiet, cursor }: How,
): Promise<PeopleAnswer> {
  const limit = `0,${mostPeople}`;
  const values = { ...asked, limit, ...(cursor === undefined ? { profiles: firstProfiles } : { cursor }) };
  const [answer] = await client(databaseCalls).databaseQuery(
    { id: 'peopleSearch', values },
    { isQuiet, signal: AbortSignal.timeout(longestMs) },
  );
  // A named query answers what its own contract says.
  return answer as PeopleAnswer;
}
