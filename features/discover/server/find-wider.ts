import { kilometresOf } from '@mitto/server-kit/places/cells';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import type { PeopleAnswer } from '../contract/people-answer.ts';
import { maxDistance } from '../contract/search-filter.ts';
import { reachOf } from '../policy.ts';
import { ladderOf } from './ladder.ts';
import type { Question } from './question.ts';
import { findNear, type Part } from './store/search.ts';

/**
 * Step to which the radius is rounded up (km). It is a step of the slider, and too coarse to locate a person.
 */
const step = 10;

/**
 * Finds a larger radius at which the same search finds somebody, or `everywhere`. Called at the end of a
 * list. Returns null if the search already covers everywhere, or if nobody is further away.
 */
export async function findWider(tx: SyncTx, question: Question, part: Part): Promise<PeopleAnswer['wider']> {
  const { kilometres } = question;
  if (kilometres === null) return null;
  const anybody = { ...part, after: null, most: 1 };
  const [around] = await findNear(
    tx,
    question,
    anybody,
    ladderOf(question, reachOf(maxDistance), kilometres),
  );
  if (around) return Math.min(maxDistance, Math.ceil(kilometresOf(around.far) / step) * step);
  const [anywhere] = await findNear(tx, question, anybody, ladderOf(question, null, kilometres));
  return anywhere ? 'everywhere' : null;
}
