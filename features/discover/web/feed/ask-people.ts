import type { ClientOf } from '@mitto/web-kit/api/call-table';
import { databaseCalls } from '@mitto/web-kit/data/database-calls';
import type * as v from 'valibot';
import { maxPeople } from '../../contract/found-person.ts';
import type { PeopleAnswer } from '../../contract/people-answer.ts';
import type { PeopleQuery } from '../../contract/people-query.ts';
import { longestSearchMs } from '../public/ask-ahead.ts';
import { firstProfiles } from './first-profiles.ts';

export type PeopleRequest = Omit<v.InferInput<typeof PeopleQuery>, 'cursor' | 'limit' | 'profiles'>;

interface How {
  /** True if people are already on the screen, so that the member does not wait for this request. */
  readonly isQuiet: boolean;
  readonly cursor?: string;
  /** Aborts the request earlier than `longestSearchMs`. */
  readonly end?: AbortSignal | undefined;
}

/** Fetches a page of people: the first page, or the page after a cursor. */
export async function askPeople(
  client: ClientOf,
  asked: PeopleRequest,
  { isQuiet, cursor, end = AbortSignal.timeout(longestSearchMs) }: How,
): Promise<PeopleAnswer> {
  const limit = `0,${maxPeople}`;
  const values = { ...asked, limit, ...(cursor === undefined ? { profiles: firstProfiles } : { cursor }) };
  const [answer] = await client(databaseCalls).databaseQuery(
    { id: 'peopleSearch', values },
    { isQuiet, signal: end },
  );
  // Safe cast: the server's query is declared to return this type.
  return answer as PeopleAnswer;
}
