import type { ClientOf } from '@mitto/web-kit/api/call-table';
import { databaseCalls } from '@mitto/web-kit/data/database-calls';
import type { ActivitiesAnswer, FoundActivity } from '../../contract/activity-queries.ts';
import { type Narrowing, untilOf } from './narrowing.ts';

/** Max time of a request with all its attempts (ms). */
const longestMs = 15_000;

interface Asked {
  readonly narrowing: Narrowing;
  readonly now: number;
  readonly cursor?: string;
  readonly isQuiet: boolean;
}

/** Asks for a page of activities: the first one, or the one after a cursor. */
export async function askActivities(
  client: ClientOf,
  { narrowing, now, cursor, isQuiet }: Asked,
): Promise<ActivitiesAnswer> {
  const until = untilOf(narrowing, now);
  const { category, kilometres } = narrowing;
  const values = {
    category,
    kilometres,
    ...(until !== undefined && { until }),
    ...(cursor !== undefined && { cursor }),
  };
  const [answer] = await client(databaseCalls).databaseQuery(
    { id: 'loadActivityByCategory', values },
    { isQuiet, signal: AbortSignal.timeout(longestMs) },
  );
  // Safe cast: the server's query is declared to return this type.
  return answer as ActivitiesAnswer;
}

/** Asks for activities by their ids. Those that the member may not see are missing from the answer. */
export async function askByIds(client: ClientOf, ids: readonly string[]): Promise<readonly FoundActivity[]> {
  const [answer] = await client(databaseCalls).databaseQuery(
    { id: 'loadActivities', values: { ids } },
    { isQuiet: true, signal: AbortSignal.timeout(longestMs) },
  );
  // Safe cast: the server's query is declared to return this type.
  return answer as FoundActivity[];
}
