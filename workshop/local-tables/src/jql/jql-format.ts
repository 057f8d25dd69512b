import type { Format, Part, TableContent } from '../formats/format.ts';
import { FormatFault, faultAt } from '../formats/format-fault.ts';
import type { Value } from '../query/plan.ts';
import type { TableDefinition, TableDraft } from '../tables/table-definition.ts';
import { JqlError } from './jql-error.ts';
import { parseInsertHead, parseNewRow } from './parse-query.ts';
import { parseCreate } from './parse-table.ts';
import { printName, printValue } from './print-expression.ts';
import { printTableStatement } from './print-table.ts';
import { TokenReader } from './token-reader.ts';

/** Maximum number of rows in one exported insert statement. */
const rowsPerStatement = 1000;

const firstLine = '-- Tables of ';
/**
 * Last line of an exported file. If it is missing, the file was cut off, even if it ends after a complete
 * statement.
 */
const lastLine = '-- End of tables';

/** Exports tables as the statements that recreate them: `create table`, followed by the table's rows. */
export const jqlFormat: Format = {
  type: 'application/jql;charset=utf-8',
  isOneTable: false,
  *write(tables, databaseName) {
    yield `${firstLine}${databaseName.replaceAll(/\s+/g, ' ')}\n`;
    for (const table of tables) yield* writeTable(table);
    yield `\n${lastLine}\n`;
  },
  *read(text) {
    try {
      refuseCut(text);
      yield* readTables(text);
    } catch (error) {
      if (!(error instanceof JqlError)) throw error;
      throw new FormatFault(error.reason, error);
    }
  },
};

function* writeTable({ definition, records }: TableContent): Generator<string> {
  yield `\n${printTableStatement({ is: 'create', draft: draftOf(definition) })};\n`;
  const columns = Object.keys(definition.columns);
  const head = `insert into ${printName(definition.TBL_NAME)} (${['_ref', ...columns].map(printName).join(', ')}) values`;
  for (const [index, { _ref, _data }] of records.entries()) {
    const isFirst = index % rowsPerStatement === 0;
    const isLast = index === records.length - 1 || (index + 1) % rowsPerStatement === 0;
    const values = columns.map((column) => printStored(_data[column]));
    yield `${isFirst ? `${head}\n` : ''}  (${[printValue(_ref), ...values].join(', ')})${isLast ? ';' : ','}\n`;
  }
}

/** Prints a stored value. An absent column is printed as `default`, so that it stays absent. */
function printStored(value: unknown): string {
  // The cast is safe: a stored row holds plain data only.
  return value === undefined ? 'default' : printValue(value as Value);
}

function draftOf(definition: TableDefinition): TableDraft {
  const { TBL_NAME, columns, primaryKey, foreignKey, index, allowedMode, policies, lastInsertId } =
    definition;
  return { TBL_NAME, columns, primaryKey, foreignKey, index, allowedMode, policies, lastInsertId };
}

function refuseCut(text: string): void {
  const isOurs = text.replace(/^\uFEFF/, '').startsWith(firstLine);
  const end = text.trimEnd();
  const isWhole = end.endsWith(`\n${lastLine}`) || end.endsWith(`\r${lastLine}`);
  if (isOurs && !isWhole)
    faultAt(text, text.length, `the line ${lastLine} is missing: this file was cut off`);
}

function* readTables(text: string): Generator<Part> {
  const reader = new TokenReader(text);
  let table: string | undefined;
  while (!reader.isAtEnd) {
    const { at } = reader.next;
    if (reader.acceptWord('create')) {
      reader.needWord('table');
      const made = parseCreate(reader);
      if (made.is !== 'create') throw new Error('A table was read that is none.');
      table = made.draft.TBL_NAME;
      yield { is: 'table', at, name: table, draft: made.draft };
    } else if (reader.acceptWord('insert')) {
      const head = parseInsertHead(reader);
      if (head.table !== table) yield { is: 'table', at, name: head.table };
      table = head.table;
      yield* readRows(reader, head.columns);
    } else reader.fail('create table or insert: a file holds nothing else');
    // The last statement needs a semicolon too: a statement that is cut off may be a valid shorter statement.
    reader.needSign(';');
    while (reader.acceptSign(';'));
  }
}

function* readRows(reader: TokenReader, columns: readonly string[]): Generator<Part> {
  do {
    const { at } = reader.next;
    const { _ref: ref, ...data } = constants(parseNewRow(reader, columns), reader.text, at);
    if (ref !== undefined && typeof ref !== 'string') faultAt(reader.text, at, '_ref is text');
    yield { is: 'record', at, data, ...(ref === undefined ? {} : { ref }) };
  } while (reader.acceptSign(','));
}

function constants(row: ReturnType<typeof parseNewRow>, text: string, at: number): Record<string, Value> {
  const values = Object.entries(row).map(([column, value]) => {
    if (value.is !== 'value') return faultAt(text, at, `the value of ${column} is none that is written down`);
    return [column, value.value];
  });
  return Object.fromEntries(values);
}
