import type { Conversation, Engine } from '../page/engine.ts';
import { offer } from '../page/measure-engine.ts';
import { entryFor, type Message, me } from '../page/messages.ts';

/**
 * A message to the worker in which SQLite runs. The files are on the origin private file system, and only one
 * tab at a time can open them.
 */
export interface SqliteTask {
  readonly kind: 'open' | 'close' | 'remove' | 'run';
  readonly name?: string;
  /** Statements with their values. Several statements run in one transaction. */
  readonly statements?: readonly (readonly [sql: string, ...values: readonly unknown[]])[];
}

const worker = new Worker('sqlite-worker.js', { type: 'module' });
const waiting = new Map<number, { resolve: (rows: unknown[][]) => void; reject: (error: Error) => void }>();
let asked = 0;
worker.onmessage = ({ data: { id, rows, trouble } }) => {
  const { resolve, reject } = waiting.get(id) ?? {};
  waiting.delete(id);
  if (trouble === undefined) resolve?.(rows);
  else reject?.(new Error(trouble));
};

function ask(task: SqliteTask): Promise<unknown[][]> {
  asked += 1;
  const id = asked;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker.postMessage({ id, task });
  });
}

const run = (...statements: NonNullable<SqliteTask['statements']>[number][]) =>
  ask({ kind: 'run', statements });

const makeTables = [
  `create table if not exists messages (ref text primary key, other text, sender text, date integer,
     content text, status text) without rowid`,
  'create index if not exists by_other on messages (other, date)',
  'create index if not exists by_date on messages (date)',
  'create table if not exists outbox ("order" integer primary key, entry text)',
];
const insert = 'insert into messages values (?, ?, ?, ?, ?, ?)';
const valuesOf = ({ ref, other, sender, date, content, status }: Message) =>
  [ref, other, sender, date, content, status] as const;

const watches = new Set<() => void>();

const engine: Engine = {
  async open(name) {
    await ask({ kind: 'open', name });
    await run(...makeTables.map((sql) => [sql] as const));
  },
  async fill(all) {
    await run(...all.map((message) => [insert, ...valuesOf(message)] as const));
  },
  async newest(other, count) {
    const rows = await run([
      'select * from messages where other = ? order by date desc limit ?',
      other,
      count,
    ]);
    return rows.map(([ref]) => String(ref));
  },
  async conversations() {
    const rows = await run([
      `select other, ref, max(date) as at, sum(sender <> ? and status = 'sent') from messages
       group by other order by at desc`,
      me,
    ]);
    return rows.map(
      ([other, newest, , unread]): Conversation => ({
        other: String(other),
        newest: String(newest),
        unread: Number(unread),
      }),
    );
  },
  watch(other, tell) {
    const look = () => void engine.newest(other, 50).then(([ref]) => tell(ref));
    watches.add(look);
    look();
    return () => watches.delete(look);
  },
  async write(message) {
    const entry = JSON.stringify(entryFor(message));
    await run([insert, ...valuesOf(message)], ['insert into outbox (entry) values (?)', entry]);
    for (const look of watches) look();
    return message.ref;
  },
  async close() {
    await ask({ kind: 'close' });
  },
  async remove(name) {
    await ask({ kind: 'remove', name });
  },
};

offer(engine);
