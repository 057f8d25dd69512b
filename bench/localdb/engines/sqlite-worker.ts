import start from '@sqlite.org/sqlite-wasm';
import type { SqliteTask } from './sqlite.ts';

const pool = start({ locateFile: () => '/sqlite3.wasm' }).then((sqlite) =>
  sqlite.installOpfsSAHPoolVfs({ initialCapacity: 12 }),
);
let db: InstanceType<Awaited<typeof pool>['OpfsSAHPoolDb']> | undefined;

async function carryOut({ kind, name = '', statements = [] }: SqliteTask): Promise<unknown[][]> {
  const files = await pool;
  if (kind === 'open') db = new files.OpfsSAHPoolDb(`/${name}`);
  else if (kind === 'close') db?.close();
  else if (kind === 'remove') files.unlink(`/${name}`);
  else return runAll(statements);
  return [];
}

function runAll(statements: NonNullable<SqliteTask['statements']>): unknown[][] {
  const exec = (sql: string, bind: readonly unknown[] = []) => {
    const options = { sql, returnValue: 'resultRows' as const };
    return db?.exec(bind.length > 0 ? { ...options, bind } : options) ?? [];
  };
  if (statements.length > 1) exec('begin');
  let rows: unknown[][] = [];
  for (const [sql, ...values] of statements) rows = exec(sql, values);
  if (statements.length > 1) exec('commit');
  return rows;
}

self.onmessage = async ({ data: { id, task } }) => {
  try {
    self.postMessage({ id, rows: await carryOut(task) });
  } catch (error) {
    self.postMessage({ id, trouble: String(error) });
  }
};
