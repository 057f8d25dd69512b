import type { BeginServices, OpenData } from '@mitto/web-kit/data/define-data';
import { claimPeopleAhead, opensAtHome } from '../public/ask-ahead.ts';
import { feedOf } from './feed.ts';

/**
 * Prepares the first people before home renders, from the stored list or from the early search.
 * Returns false if neither provides them.
 */
export async function keepAhead(data: OpenData, services: BeginServices): Promise<boolean> {
  if (!opensAtHome()) return false;
  const feed = feedOf(data, services);
  if (await feed.recall()) return true;
  const early = claimPeopleAhead(data.account);
  return early ? await feed.startWith(early) : false;
}
