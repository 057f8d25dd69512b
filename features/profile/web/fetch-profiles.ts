import type { FetchProfiles } from '@mitto/localdb/people';
import type { ClientOf } from '@mitto/web-kit/api/call-table';
import { databaseCalls } from '@mitto/web-kit/data/database-calls';
import type { PersonCard, ProfilesAnswer } from '../contract/person-card.ts';

/** Returns a function that fetches the cards of several people with one `profiles` query. */
export function fetchProfiles(client: ClientOf): FetchProfiles {
  const { databaseQuery } = client(databaseCalls);
  return async (etags) => {
    const [answer] = await databaseQuery({ id: 'profiles', values: { uids: etags } }, { isQuiet: true });
    // Safe cast: the server's query is declared to return this type.
    return answer as ProfilesAnswer;
  };
}

declare module '@mitto/web-kit/data/use-people' {
  interface PersonFields extends PersonCard {}
}
