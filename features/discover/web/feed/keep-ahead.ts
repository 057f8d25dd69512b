import type { BeginServices, OpenData } from '@mitto/web-kit/data/define-data';
import { claimPeopleAhead, opensAtHome } from '../public/ask-ahead.ts';
import { feedOf } from './feed.ts';

/**
 * Prepares the first people before home renders, from the stored list or from the request sent at start-up.
 * Returns false if neither provides them.
 */
export async function keepAhead(data: OpenData, services: BeginServices): Promise<boolean> {
  if (!opensAtHome()) return false;
  const feed = feedOf(data, services);
  if (await feed.recall()) return true;
  const asked = claimPeopleAhead(data.account);
  return asked ? await feed.startWith(asked) : false;
}
