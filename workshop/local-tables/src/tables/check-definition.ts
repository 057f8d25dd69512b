import { absentValue, columnValue, isTime } from './check-local-row.ts';
import { refuseForeignKey } from './foreign-keys.ts';
import { type ColumnOptions, currentTimestamp, type TableDefinition } from './table-definition.ts';
import { refuseColumn, refuseTable } from './table-refusal.ts';

const numbered = new Set(['INTEGER', 'LONG']);
const unordered = new Set(['OBJECT', 'ARRAY', 'ARRAYOBJECT']);

/** Checks a definition by itself, and against the tables to which its foreign keys refer. */
export function checkDefinition(
  definition: TableDefinition,
  others: ReadonlyMap<string, TableDefinition>,
): void {
  const { columns, index, foreignKey, primaryKey } = definition;
  if (Object.keys(columns).length === 0) refuseTable(`${definition.TBL_NAME}: a table needs a column`);
  refuseCaseDuplicates(Object.keys(columns));
  for (const [name, options] of Object.entries(columns)) checkColumn(name, options);
  const auto = Object.values(columns).filter(({ AUTO_INCREMENT }) => AUTO_INCREMENT);
  if (auto.length > 1) refuseTable(`${definition.TBL_NAME}: only one column can have AUTO_INCREMENT`);
  const indexed = Object.values(index).flatMap((group) => group.columns);
  const keys = [...(primaryKey === null ? [] : [primaryKey]), ...Object.keys(foreignKey), ...indexed];
  for (const column of keys) {
    const options = columns[column] ?? refuseColumn(column);
    if (unordered.has(options.type))
      refuseTable(`column ${column}: ${options.type} cannot be a key`, { column });
  }
  for (const column of Object.keys(foreignKey)) refuseForeignKey(definition, column, others);
}

function checkColumn(column: string, options: ColumnOptions): void {
  const { type, AUTO_INCREMENT, ON_UPDATE, defaultValue } = options;
  if (AUTO_INCREMENT && !numbered.has(type)) {
    refuseTable(`column ${column}: AUTO_INCREMENT needs INTEGER or LONG`, { column });
  }
  if (defaultValue === currentTimestamp && !isTime(options) && type !== 'STRING') {
    refuseTable(`column ${column}: CURRENT_TIMESTAMP needs TIMESTAMP, DATETIME or DATE`, { column });
  }
  if (ON_UPDATE && !isTime(options)) {
    refuseTable(`column ${column}: ON_UPDATE needs TIMESTAMP, DATETIME or DATE`, { column });
  }
  if (defaultValue === undefined || defaultValue === null) return;
  columnValue(column, options, absentValue({ ...options, AUTO_INCREMENT: false }, { now: 0, nextNumber: 1 }));
}

function refuseCaseDuplicates(columns: readonly string[]): void {
  const seen = new Set<string>();
  for (const column of columns) {
    const folded = column.toLowerCase();
    if (seen.has(folded)) refuseTable(`column ${column} is there already`, { column });
    seen.add(folded);
  }
}
