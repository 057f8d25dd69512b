import type { FetchProfiles } from '@mitto/localdb/people/people';
import type { ClientOf } from '@mitto/web-kit/api/call-table';
import { databaseCalls } from '@mitto/web-kit/data/database-calls';
import type { PersonCard, ProfilesAnswer } from '../contract/person-card.ts';

/** Fetches the cards of all these people in one `profiles` query. */
export function fetchProfiles(client: ClientOf): FetchProfiles {
  const { databaseQuery } = client(databaseCalls);
  return async (etags) => {
    const [answer] = await databaseQuery({ id: 'profiles', values: { uids: etags } }, { isQuiet: true });
    // Safe cast: the answer of a named query follows its own contract.
    return answer as ProfilesAnswer;
  };
}

declare module '@mitto/web-kit/data/use-people' {
  interface PersonFields extends PersonCard {}
}
