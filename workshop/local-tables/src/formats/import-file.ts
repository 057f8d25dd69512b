import type { LocalDatabase } from '@mitto/localdb/local-database';
import { LocalDatabaseError } from '@mitto/localdb/local-database-error';
import type { WriteTx } from '@mitto/localdb/local-store';
import { alterTable, chunkSize } from '../tables/alter-table.ts';
import { createTable } from '../tables/create-table.ts';
import { refuseLosing } from '../tables/foreign-keys.ts';
import { clearLocalRows, deleteLocalTable, localTable, readLocalRefs } from '../tables/local-records.ts';
import type { LocalTable } from '../tables/made-records.ts';
import { refuseDeleted } from '../tables/refuse-deleted.ts';
import { refuseDeclared } from '../tables/refuse-taken.ts';
import { type Roles, refuseWriting, TableRefusal } from '../tables/table-refusal.ts';
import { insertLocalRows } from '../tables/write-local-rows.ts';
import { FormatFault, faultAt, placeIn } from './format-fault.ts';
import {
  addPart,
  type Gathered,
  type GatheredRecord,
  type GatheredTable,
  guessedDraft,
  recordsOf,
} from './gather-parts.ts';
import { formatOf, loadFormat } from './load-format.ts';
import { pause } from './pause.ts';
import { utf8Text } from './utf8-text.ts';

/** Treatment of a table that already exists: refuse the file (402), add the records, or replace the table. */
export type IfThere = 'refuse' | 'add' | 'replace';

export interface ImportOptions {
  readonly db: Pick<LocalDatabase, 'store' | 'plans'>;
  readonly file: File | undefined;
  readonly now: () => number;
  readonly ifThere?: IfThere;
  /** Name for a table that has none in the file; by default the name of the file. */
  readonly tableName?: string;
  /** Name of the only table that the file may contain; a file with another table is refused. */
  readonly onlyTable?: string;
  readonly roles?: Roles;
  readonly onProgress?: (progress: ImportProgress) => void;
  readonly signal?: AbortSignal;
}

export interface ImportProgress {
  readonly phase: 'reading' | 'writing';
  /** Progress: characters of the file while it is read, records while they are written. */
  readonly done: number;
  readonly total: number;
}

export interface ImportedTable {
  readonly name: string;
  readonly inserted: number;
  /** Number of records that were skipped, because their reference or a unique value existed already. */
  readonly skipped: number;
}

/** Maximum size of a file in bytes. A larger text might not fit into a string of the browser. */
const maxBytes = 256 * 1024 * 1024;

/**
 * Imports tables from a file. All writes happen in one transaction at the end, so that a file is never half
 * imported.
 */
export async function importFile(options: ImportOptions): Promise<readonly ImportedTable[]> {
  const { file, signal } = options;
  if (!file) throw new LocalDatabaseError(400, 'No file selected');
  const format = await loadFormat(formatOf(file.name));
  if (file.size > maxBytes) throw new LocalDatabaseError(400, `${file.name} is larger than 256 MB`);
  const text = await utf8Text(file);
  const setting = {
    nameless: options.tableName ?? nameOf(file),
    only: options.onlyTable,
    fault: (at: number, reason: string) => faultAt(text, at, reason),
  };
  const tables: Gathered = new Map();
  let [parts, last]: [number, GatheredTable | undefined] = [0, undefined];
  for (const part of format.read(text)) {
    last = addPart(tables, last, part, setting);
    parts += 1;
    if (parts % chunkSize !== 0) continue;
    options.onProgress?.({ phase: 'reading', done: part.at, total: text.length });
    await pause(signal);
  }
  options.onProgress?.({ phase: 'reading', done: text.length, total: text.length });
  signal?.throwIfAborted();
  if (tables.size === 0) faultAt(text, text.length, 'there is no table in this file');
  return await options.db.store.write(async (tx) => {
    await refuseDeleted(tx);
    return await writeTables(tx, [...tables.values()], text, options);
  });
}

function nameOf({ name }: File): string {
  const bare = name.replace(/\.[^.]*$/, '').replaceAll(/[^A-Za-z0-9_]+/g, '_');
  return /^[A-Za-z_]/.test(bare) ? bare.slice(0, 40) : `t_${bare}`.slice(0, 40);
}

async function writeTables(
  tx: WriteTx,
  tables: readonly GatheredTable[],
  text: string,
  options: ImportOptions,
): Promise<readonly ImportedTable[]> {
  const total = tables.reduce((sum, { records, lines }) => sum + records.length + lines.length, 0);
  const imported: ImportedTable[] = [];
  let done = 0;
  const tell = (count: number) => {
    done += count;
    options.onProgress?.({ phase: 'writing', done, total });
  };
  for (const table of tables) {
    const place = (error: unknown) => placedFault(error, text, table.at);
    await placed(place, () => clearPlace(tx, table, tables, options));
  }
  const made = new Set<GatheredTable>();
  for (const table of tables) {
    const place = (error: unknown) => placedFault(error, text, table.at);
    if (await placed(place, () => makeTable(tx, table, options))) made.add(table);
  }
  for (const table of await parentsFirst(tx, tables)) {
    imported.push(await writeRecords(tx, table, text, { ...options, made, tell }));
  }
  for (const table of made) {
    const place = (error: unknown) => placedFault(error, text, table.at);
    await placed(place, () => addKeys(tx, table, options));
  }
  const places = new Map(tables.map(({ name }, index) => [name, index]));
  return imported.sort((a, b) => (places.get(a.name) ?? 0) - (places.get(b.name) ?? 0));
}

/**
 * Prepares the table's name: afterwards no table has this name, or the records are added to the table that
 * has it.
 */
async function clearPlace(
  tx: WriteTx,
  table: GatheredTable,
  all: readonly GatheredTable[],
  options: ImportOptions,
): Promise<void> {
  const { db, ifThere = 'refuse', roles = [] } = options;
  await refuseDeclared(tx, db.plans, table.name);
  const there = await localTable(tx, table.name);
  if (!there) return;
  if (ifThere === 'refuse') throw new TableRefusal(402, 'Table already exist');
  refuseWriting(there.definition, roles);
  if (ifThere === 'add') return;
  await refuseLosing(
    tx,
    there,
    all.map(({ name }) => name),
  );
  await clearLocalRows(tx, table.name);
  await deleteLocalTable(tx, table.name);
}

/** Creates the table; returns false when it exists already. */
async function makeTable(tx: WriteTx, table: GatheredTable, { db, now }: ImportOptions): Promise<boolean> {
  if (await localTable(tx, table.name)) return false;
  await createTable(tx, db.plans, { ...(table.draft ?? guessedDraft(table)), foreignKey: {} }, now());
  return true;
}

/** Adds the foreign keys. Runs after all tables have their records, because the keys may form a cycle. */
async function addKeys(tx: WriteTx, { name, draft }: GatheredTable, options: ImportOptions): Promise<void> {
  const steps = Object.entries(draft?.foreignKey ?? {}).map(
    ([column, to]) => ({ do: 'add foreign key', column, to }) as const,
  );
  if (steps.length > 0) await alterTable(tx, options.db.plans, await known(tx, name), steps, options.now());
}

/** Orders the tables so that the records referred to are added before those that refer to them. */
async function parentsFirst(tx: WriteTx, tables: readonly GatheredTable[]): Promise<GatheredTable[]> {
  const ordered = new Set<GatheredTable>();
  const open = new Set<string>();
  const take = async (table: GatheredTable): Promise<void> => {
    if (ordered.has(table) || open.has(table.name)) return;
    open.add(table.name);
    const { definition } = await known(tx, table.name);
    for (const { table: parent } of Object.values(definition.foreignKey)) {
      const before = tables.find(({ name }) => name === parent);
      if (before) await take(before);
    }
    ordered.add(table);
  };
  for (const table of tables) await take(table);
  return [...ordered];
}

interface Writing extends ImportOptions {
  /** Tables that this import has created. */
  readonly made: ReadonlySet<GatheredTable>;
  readonly tell: (count: number) => void;
}

async function writeRecords(
  tx: WriteTx,
  gathered: GatheredTable,
  text: string,
  { now, made, tell }: Writing,
): Promise<ImportedTable> {
  const { name } = gathered;
  const definition = (await known(tx, name)).definition;
  const isGuessed = made.has(gathered) && gathered.draft === undefined;
  const records = recordsOf(gathered, { definition, isGuessed }, (at, reason) => faultAt(text, at, reason));
  // A table that was just created in this transaction is empty, and no other transaction can write to it yet.
  const isEmpty = (await readLocalRefs(tx, name)).length === 0;
  const whole = isEmpty ? { refs: new Set<string>(), keys: new Set<string>() } : undefined;
  let [inserted, skipped] = [0, 0];
  for (let start = 0; start < records.length; start += chunkSize) {
    const chunk = records.slice(start, start + chunkSize);
    const place = (error: unknown) => placedFault(error, text, faultyRecord(error, chunk));
    const put = await placed(place, async () =>
      insertLocalRows(tx, await known(tx, name), chunk, now(), whole),
    );
    inserted += put.refs.length;
    skipped += put.skipped.length;
    tell(chunk.length);
  }
  return { name, inserted, skipped };
}

async function known(tx: WriteTx, name: string): Promise<LocalTable> {
  const table = await localTable(tx, name);
  if (!table) throw new Error(`The table ${name} is gone in the middle of an import.`);
  return table;
}

function faultyRecord(error: unknown, chunk: readonly GatheredRecord[]): number {
  const record = error instanceof TableRefusal ? error.place.record : undefined;
  return (record === undefined ? chunk[0] : chunk[record])?.at ?? 0;
}

/** Adds the position in the file to the refusal of a table. */
function placedFault(error: unknown, text: string, at: number): unknown {
  if (!(error instanceof TableRefusal)) return error;
  return new FormatFault(error.message, placeIn(text, at), error.code);
}

async function placed<T>(place: (error: unknown) => unknown, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw place(error);
  }
}
