import type { FetchProfiles } from '@mitto/localdb/people/people';
import type { ClientOf } from '@mitto/web-kit/api/call-table';
import { databaseCalls } from '@mitto/web-kit/data/database-calls';
import type { PersonCard, ProfilesAnswer } from '../contract/person-card.ts';

/** One question for everybody who is on the screen. */
export function fetchProfiles(client: ClientOf): FetchProfiles {
  const { databaseQuery } = client(databaseCalls);
  return async (etags) => {
    const [answer] = await databaseQuery({ id: 'profiles', values: { uids: etags } }, { isQuiet: true });
    // A named query answers what its own contract says.
    return answer as ProfilesAnswer;
  };
}

declare module '@mitto/web-kit/data/use-people' {
  interface PersonFields extends PersonCard {}
}
