import type { SyncTx } from '@mitto/sync-server/sync-tx';
import type { PeopleAnswer } from '../contract/people-answer.ts';
import { mostDistance } from '../contract/search-filter.ts';
import { reachOf } from '../policy.ts';
import { kilometresOf } from './cells.ts';
import { ladderOf } from './ladder.ts';
import type { Question } from './question.ts';
import { findNear, type Part } from './store/search.ts';

/** What a slider moves by, and no hint of where somebody is. */
const step = 10;

/** Nobody is left: where the same question would find somebody yet. */
export async function findWider(tx: SyncTx, question: Question, part: Part): Promise<PeopleAnswer['wider']> {
  const { kilometres } = question;
  if (kilometres === null) return null;
  const anybody = { ...part, after: null, most: 1 };
  const [around] = await findNear(
    tx,
    question,
    anybody,
    ladderOf(question, reachOf(mostDistance), kilometres),
  );
  if (around) return Math.min(mostDistance, Math.ceil(kilometresOf(around.far) / step) * step);
  const [anywhere] = await findNear(tx, question, anybody, ladderOf(question, null, kilometres));
  return anywhere ? 'everywhere' : null;
}
