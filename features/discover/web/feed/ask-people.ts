import type { ClientOf } from '@mitto/web-kit/api/call-table';
import { databaseCalls } from '@mitto/web-kit/data/database-calls';
import type * as v from 'valibot';
import { mostPeople, type PeopleAnswer } from '../../contract/found-person.ts';
import type { PeopleAsked } from '../../contract/people-asked.ts';

export type Asked = Omit<v.InferInput<typeof PeopleAsked>, 'cursor' | 'limit'>;

/** Whom the member could meet: from the beginning, or what comes after a cursor. */
export async function askPeople(client: ClientOf, asked: Asked, cursor?: string): Promise<PeopleAnswer> {
  const values = { ...asked, limit: `0,${mostPeople}`, ...(cursor !== undefined && { cursor }) };
  const [answer] = await client(databaseCalls).databaseQuery(
    { id: 'peopleSearch', values },
    { isQuiet: true },
  );
  // A named query answers what its own contract says.
  return answer as PeopleAnswer;
}
