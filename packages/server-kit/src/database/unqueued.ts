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

/** A transaction asks by its executor alone; its type wants one of these beside it. */
const nobody: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

/**
 * The same transaction, but what is asked of it at once goes to the database at once, where Kysely has the next one
 * wait for the answer to the one before. The engines keep the order in which they are asked.
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
        // Else it would be sent behind the end of the transaction, and stay.
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
