import {
  type Dialect,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
} from 'kysely';
import type { Tx } from './database.ts';
import type { Tables } from './tables.ts';

/**
 * Satisfies the type of Transaction, which requires a dialect. It is never used, because all queries go
 * through the executor.
 */
const nobody: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

/**
 * Wraps a transaction so that queries issued together are sent together. Kysely alone sends each query only
 * after the answer to the query before it. Both engines run the queries in the order of issue.
 */
export async function unqueued(queued: Tx): Promise<{ readonly tx: Tx; readonly end: () => void }> {
  const executor = queued.getExecutor();
  const connection = await executor.provideConnection(async (held) => held);
  let isOver = false;
  const tx = new Transaction<Tables>({
    config: { dialect: nobody },
    dialect: nobody,
    driver: new DummyDriver(),
    executor: executor.withConnectionProvider({
      async provideConnection(ask) {
        // Without this check, a query after the end of the transaction would run and commit on its own.
        if (isOver) throw new Error('This transaction is over: wait for all that it asks.');
        return await ask(connection);
      },
    }),
  });
  return {
    tx,
    end: () => {
      isOver = true;
    },
  };
}
