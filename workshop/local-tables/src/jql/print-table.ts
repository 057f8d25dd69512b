import type * as v from 'valibot';
import type { Value } from '../query/plan.ts';
import type { Alteration } from '../tables/alteration.ts';
import {
  type ColumnOptions,
  currentTimestamp,
  type IndexGroup,
  type Policies,
  type TableDraft,
} from '../tables/table-definition.ts';
import { printName, printText, printValue } from './print-expression.ts';
import type { TableStatement } from './statement.ts';

export function printTableStatement(statement: TableStatement): string {
  if (statement.is === 'create') return printCreate(statement.draft);
  const name = printName(statement.table);
  if (statement.is === 'rename') return `rename table ${name} to ${printName(statement.to)}`;
  if (statement.is === 'truncate') return `truncate table ${name}`;
  if (statement.is === 'drop') return `drop table ${name}${statement.isSure ? ' yes' : ''}`;
  return `alter table ${name} ${statement.alterations.map(printAlteration).join(', ')}`;
}

function printCreate(draft: TableDraft): string {
  const { TBL_NAME, columns, primaryKey, foreignKey = {}, index = {} } = draft;
  const parts = [
    ...Object.entries(columns).map(([column, options]) => {
      const marked = column === primaryKey ? { ...options, PRIMARY_KEY: true } : options;
      return printColumn(column, marked);
    }),
    ...Object.entries(index).map(([name, group]) => printIndex(name, group)),
    ...Object.entries(foreignKey).map(([column, key]) => printForeignKey(column, key)),
  ];
  return [`create table ${printName(TBL_NAME)} (\n  ${parts.join(',\n  ')}\n)`, ...printSettings(draft)].join(
    ' ',
  );
}

function printSettings({ allowedMode, policies, lastInsertId }: TableDraft): string[] {
  return [
    ...(allowedMode === undefined ? [] : [allowedMode]),
    ...(policies ? [`policies ${printPolicies(policies)}`] : []),
    ...(lastInsertId === undefined ? [] : [`numbered to ${lastInsertId}`]),
  ];
}

function printColumn(column: string, options: ColumnOptions): string {
  const { type, NOT_NULL, required, PRIMARY_KEY, AUTO_INCREMENT, defaultValue, ON_UPDATE } = options;
  const words = [
    printColumnName(column),
    type,
    ...(NOT_NULL ? ['not null'] : []),
    ...(required ? ['required'] : []),
    ...(PRIMARY_KEY ? ['primary key'] : []),
    ...(AUTO_INCREMENT ? ['auto_increment'] : []),
    ...(defaultValue === undefined ? [] : [`default ${printDefault(defaultValue)}`]),
    ...(ON_UPDATE ? ['on update current_timestamp'] : []),
  ];
  return words.join(' ');
}

/** Words that begin an index or a foreign key. A column with such a name must be quoted. */
const leadingWords = new Set(['index', 'unique', 'foreign']);

function printColumnName(column: string): string {
  return leadingWords.has(column.toLowerCase()) ? `"${column}"` : printName(column);
}

function printDefault(value: unknown): string {
  // The cast is safe: a default is a value that a column can contain.
  return value === currentTimestamp ? 'current_timestamp' : printValue(value as Value);
}

function printIndex(name: string, { columns, unique }: v.InferInput<typeof IndexGroup>): string {
  return `${unique ? 'unique ' : ''}index ${printName(name)} (${columns.map(printName).join(', ')})`;
}

function printForeignKey(column: string, to: { readonly table: string; readonly column: string }): string {
  return `foreign key (${printName(column)}) references ${printName(to.table)} (${printName(to.column)})`;
}

function printPolicies({ read = 'all', write = 'all' }: v.InferInput<typeof Policies>): string {
  const who = (roles: Policies['read']) => {
    if (roles === 'all') return 'all';
    return roles.length === 0 ? 'none' : `(${roles.map(printText).join(', ')})`;
  };
  return `read ${who(read)} write ${who(write)}`;
}

function printAlteration(step: Alteration): string {
  switch (step.do) {
    case 'add column':
      return `add column ${printColumn(step.column, step.options)}`;
    case 'retype column':
      return `retype column ${printColumn(step.column, step.options)}`;
    case 'drop column':
      return `drop column ${printName(step.column)}`;
    case 'rename column':
      return `rename column ${printName(step.column)} to ${printName(step.to)}`;
    case 'set primary key':
      return step.column === null ? 'drop primary key' : `set primary key (${printName(step.column)})`;
    case 'add foreign key':
      return `add ${printForeignKey(step.column, step.to)}`;
    case 'drop foreign key':
      return `drop foreign key (${printName(step.column)})`;
    case 'add index':
      return `add ${printIndex(step.index, step.group)}`;
    case 'drop index':
      return `drop index ${printName(step.index)}`;
    case 'set mode':
      return `set mode ${step.mode}`;
    case 'set policies':
      return `set policies ${printPolicies(step.policies)}`;
  }
}
