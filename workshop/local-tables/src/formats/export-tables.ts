import type { LocalDatabase } from '@mitto/localdb/local-database';
import { LocalDatabaseError } from '@mitto/localdb/local-database-error';
import { tableNamed } from '../query/table-named.ts';
import { findRows } from '../tables/definition-of.ts';
import { type Roles, refuseReading } from '../tables/table-refusal.ts';
import type { FormatName, TableContent } from './format.ts';
import { loadFormat } from './load-format.ts';
import { pause } from './pause.ts';

export interface ExportOptions {
  readonly db: Pick<LocalDatabase, 'store' | 'plans'>;
  /** Name of the database, which is written into the file. */
  readonly databaseName: string;
  readonly tables: readonly string[];
  readonly format: FormatName;
  readonly roles?: Roles;
  readonly onProgress?: (progress: ExportProgress) => void;
  readonly signal?: AbortSignal;
}

export interface ExportProgress {
  readonly written: number;
  readonly total: number;
}

/**
 * Exports tables with their rows, from one snapshot. `importFile` recognises the format by the name of the
 * file.
 */
export async function exportTables(options: ExportOptions): Promise<File> {
  const { db, tables, databaseName, roles = [], onProgress, signal } = options;
  const format = await loadFormat(options.format);
  if (format.isOneTable && tables.length !== 1)
    throw new LocalDatabaseError(400, `A ${options.format} file holds one table`);
  const content = await db.store.read((tx) =>
    Promise.all(
      tables.map(async (name): Promise<TableContent> => {
        const definition = await tableNamed(tx, db.plans, name);
        refuseReading(definition, roles);
        const rows = await findRows(tx, db.plans, { table: name });
        return { definition, records: rows.map(({ ref, row }) => ({ _ref: ref, _data: row })) };
      }),
    ),
  );
  const total = content.reduce((sum, { records }) => sum + records.length, 0);
  const file: Blob[] = [];
  let [written, pieces]: [number, string[]] = [0, []];
  for (const piece of format.write(content, databaseName)) {
    pieces.push(piece);
    if (pieces.length < piecesAtOnce) continue;
    file.push(new Blob(pieces));
    written += pieces.length;
    pieces = [];
    onProgress?.({ written: Math.min(written, total), total });
    await pause(signal);
  }
  onProgress?.({ written: total, total });
  const name = `${tables.join('-').slice(0, longestName) || 'nothing'}.${options.format}`;
  return new File([...file, ...pieces], name, { type: format.type });
}

/** Number of pieces (about one for each record) after which the export pauses, so that the page can draw. */
const piecesAtOnce = 1000;
const longestName = 100;
