import type { LocalDatabase } from '@mitto/localdb/local-database';
import type { Params } from '@mitto/localdb/query/plan';
import type { AnswerRow } from '@mitto/localdb/query/query-report';
import type { SelectQuery } from '@mitto/localdb/query/select-query';
import { type Live, useAnswer } from './use-answer.ts';
import { keyOf, useDatabase } from './use-live.ts';

const noRows: readonly never[] = [];

/**
 * The answer to a question over several tables, now and whenever it becomes another one, in whichever tab. What such
 * questions need is fetched with the first of them. Asked another one, or with other params, it goes on showing the
 * last answer until the new one is there.
 */
export function useLiveQuery<T extends object = AnswerRow>(
  query: SelectQuery<T>,
  params: Params = {},
): Live<readonly T[]> {
  const database = useDatabase();
  const asked = { scope: `${keyOf(database)} query`, question: JSON.stringify([query, params]) };
  return useAnswer<readonly T[]>(noRows, asked, (tell, onError) =>
    follow(database, { query, params, tell, onError }),
  );
}

interface Followed<T extends object> {
  readonly query: SelectQuery<T>;
  readonly params: Params;
  readonly tell: (rows: readonly T[]) => void;
  readonly onError: (error: unknown) => void;
}

function follow<T extends object>(
  db: LocalDatabase,
  { query, params, tell, onError }: Followed<T>,
): () => void {
  let isWanted = true;
  let end: (() => void) | undefined;
  const begin = async () => {
    const { queries } = await import('@mitto/localdb/query/queries');
    if (isWanted) end = queries({ db, now: Date.now }).live(query, { params, tell, onError });
  };
  begin().catch(onError);
  return () => {
    isWanted = false;
    end?.();
  };
}
