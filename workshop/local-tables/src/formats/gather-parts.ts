import type { Row } from '@mitto/localdb/stored-row';
import type { GivenRecord } from '../tables/given-record.ts';
import type { ColumnOptions, TableDefinition, TableDraft } from '../tables/table-definition.ts';
import { textOf, typeOfTexts, valueFromText } from './cell-text.ts';
import type { Cell, Part } from './format.ts';

export interface GatheredRecord extends GivenRecord {
  readonly at: number;
}

/** One table of a file, read completely. */
export interface GatheredTable {
  readonly at: number;
  readonly name: string;
  readonly draft: TableDraft | undefined;
  readonly columns: readonly string[] | undefined;
  readonly records: GatheredRecord[];
  /** Rows of cells as text. They are converted once the types of the columns are known. */
  readonly lines: { readonly at: number; readonly cells: readonly Cell[] }[];
}

export type Fault = (at: number, reason: string) => never;

export interface GatherSetting {
  /** Name for a table that has none in the file. */
  readonly nameless: string;
  /** Name of the only table that the file may contain; undefined to allow any. */
  readonly only: string | undefined;
  readonly fault: Fault;
}

/** Tables of a file by name, in the order of the file. */
export type Gathered = Map<string, GatheredTable>;

/** Adds a part to its table. Returns the table to which the next part belongs. */
export function addPart(
  tables: Gathered,
  last: GatheredTable | undefined,
  part: Part,
  setting: GatherSetting,
): GatheredTable {
  if (part.is === 'table') return addTable(tables, part, setting);
  if (!last) throw new Error('A format told of a record before its table.');
  if (part.is === 'cells') last.lines.push(part);
  else last.records.push({ at: part.at, _ref: part.ref, _data: part.data });
  return last;
}

function addTable(
  tables: Gathered,
  { at, name: named, draft, columns }: Extract<Part, { is: 'table' }>,
  { nameless, only, fault }: GatherSetting,
): GatheredTable {
  const name = named ?? nameless;
  if (only !== undefined && name !== only) fault(at, `this is the table ${name}, not ${only}`);
  const known = tables.get(name);
  // A part without draft and columns adds records to a table of this file.
  if (known && !draft && !columns) return known;
  if (known) fault(at, `the table ${name} is there twice`);
  const table = { at, name, draft, columns, records: [], lines: [] };
  tables.set(name, table);
  return table;
}

/** Guesses the definition of a table from its content, for a file that contains none. */
export function guessedDraft(table: GatheredTable): TableDraft {
  const columns = table.columns ? columnsOfLines(table, table.columns) : columnsOfRecords(table.records);
  return { TBL_NAME: table.name, columns };
}

function columnsOfLines({ lines }: GatheredTable, names: readonly string[]): Record<string, ColumnOptions> {
  const entries = names.flatMap((name, index): [string, ColumnOptions][] => {
    if (name === '_ref') return [];
    return [[name, { type: typeOfTexts(lines.map(({ cells }) => cells[index]?.text ?? null)) }]];
  });
  return Object.fromEntries(entries);
}

function columnsOfRecords(records: readonly GatheredRecord[]): Record<string, ColumnOptions> {
  const kinds = new Map<string, Set<ColumnOptions['type']>>();
  for (const { _data } of records) {
    for (const [name, value] of Object.entries(_data)) {
      const known = kinds.get(name) ?? new Set();
      kinds.set(name, known);
      if (value !== null) known.add(typeOfValue(value));
    }
  }
  return Object.fromEntries([...kinds].map(([name, types]) => [name, { type: commonType(types) }]));
}

function typeOfValue(value: unknown): ColumnOptions['type'] {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'INTEGER' : 'NUMBER';
  if (typeof value === 'boolean') return 'BOOLEAN';
  if (typeof value === 'string') return 'STRING';
  return Array.isArray(value) ? 'ARRAY' : 'OBJECT';
}

function commonType(types: ReadonlySet<ColumnOptions['type']>): ColumnOptions['type'] {
  const [first = 'STRING', second] = types;
  if (second === undefined) return first;
  return types.size === 2 && types.has('INTEGER') && types.has('NUMBER') ? 'NUMBER' : 'STRING';
}

/**
 * Returns the records of a table whose columns are known. If a column's type was guessed and its values are
 * of several kinds, the values become text.
 */
export function recordsOf(
  { records, lines, columns = [] }: GatheredTable,
  { definition, isGuessed }: { readonly definition: TableDefinition; readonly isGuessed: boolean },
  fault: Fault,
): readonly GatheredRecord[] {
  const read = lines.map(({ at, cells }): GatheredRecord => {
    const data: Record<string, unknown> = {};
    let ref: string | undefined;
    for (const [index, column] of columns.entries()) {
      const cell = cells[index] ?? { at, text: null };
      if (column === '_ref') ref = cell.text ?? undefined;
      else data[column] = cellValue(definition, column, cell, fault);
    }
    return { at, _ref: ref, _data: data satisfies Row };
  });
  const given = isGuessed ? records.map((record) => inTexts(record, definition)) : records;
  return [...given, ...read];
}

function inTexts(record: GatheredRecord, { columns }: TableDefinition): GatheredRecord {
  const entries = Object.entries(record._data).map(([column, value]) => [
    column,
    columns[column]?.type === 'STRING' ? textOf(value) : value,
  ]);
  return { ...record, _data: Object.fromEntries(entries) };
}

function cellValue({ columns }: TableDefinition, column: string, cell: Cell, fault: Fault): unknown {
  const options = Object.hasOwn(columns, column) ? columns[column] : undefined;
  if (!options) return fault(cell.at, `column ${column} was not found on this table`);
  const value = valueFromText(cell.text, options.type);
  if (value !== undefined) return value;
  return fault(cell.at, `field ${column} requires ${options.type} but got another type`);
}
