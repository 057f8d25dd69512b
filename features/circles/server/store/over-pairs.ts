import type { Pairs } from '@mitto/sync-server/remembered';
import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/** Parts of a query over pairs of a member and another one. */
interface OverPairs {
  /** Begins the query. */
  readonly given: Sql;
  /** Stands before the first table. */
  readonly among: Sql;
  readonly reader: Sql;
  /** Condition that a column is the other one. */
  readonly isOther: (column: Sql) => Sql;
  /** Condition that two columns are a pair. */
  readonly are: (reader: Sql, other: Sql) => Sql;
}

/** Returns the parts of a query over these pairs. If all are of one member, it needs no join, and is planned faster. */
export function overPairs({ uids, others }: Pairs): OverPairs {
  const [uid = null] = uids;
  if (uids.every((one) => one === uid)) {
    const isOther = (column: Sql) => sql`${column} = any(${others}::uuid[])`;
    return {
      ...{ given: sql``, among: sql``, reader: sql`${uid}::uuid`, isOther },
      are: (reader, other) => sql`${reader} = ${uid} and ${isOther(other)}`,
    };
  }
  const isOther = (column: Sql) => sql`${column} = pair.other`;
  return {
    given: sql`with pair as (select * from unnest(${uids}::uuid[], ${others}::uuid[]) p(reader, other))`,
    ...{ among: sql`pair cross join`, reader: sql`pair.reader`, isOther },
    are: (reader, other) => sql`${reader} = pair.reader and ${isOther(other)}`,
  };
}
