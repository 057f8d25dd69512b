import type { Params } from '@mitto/local-tables/plan';
import type { AnswerRow } from '@mitto/local-tables/query-report';
import type { SelectQuery } from '@mitto/local-tables/select-query';
import type { LocalDatabase } from '@mitto/localdb/local-database';
import { type Live, useAnswer } from '@mitto/web-kit/live/use-answer';
import { useDatabase } from '@mitto/web-kit/live/use-live';

const noRows: readonly never[] = [];

/**
 * Returns the live answer to a query over several tables; it updates when any of their rows change, in any
 * tab. The query code is loaded with the first use. When the query or its params change, the last answer
 * stays until the new one arrives.
 */
export function useLiveQuery<T extends object = AnswerRow>(
  query: SelectQuery<T>,
  params: Params = {},
): Live<readonly T[]> {
  const database = useDatabase();
  const asked = { source: database, about: 'query', question: JSON.stringify([query, params]) };
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
    const { queries } = await import('@mitto/local-tables/queries');
    if (isWanted) end = queries({ db, now: Date.now }).live(query, { params, tell, onError });
  };
  begin().catch(onError);
  return () => {
    isWanted = false;
    end?.();
  };
}
