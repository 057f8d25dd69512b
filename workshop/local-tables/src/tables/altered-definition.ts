import type { Row } from '@mitto/localdb/stored-row';
import type { ReadAlteration } from './alteration.ts';
import { absentValue, columnValue } from './check-local-row.ts';
import { withPrimaryKey } from './create-table.ts';
import { retypedValue } from './retyped-value.ts';
import type { RowNumbers } from './row-numbers.ts';
import type { ColumnOptions, TableDefinition } from './table-definition.ts';
import { refuseColumn, refuseTable, refuseType } from './table-refusal.ts';

export interface RowMoment {
  readonly now: number;
  readonly numbers: RowNumbers;
  readonly ref: string;
}

/** Converts a row in one step of an alteration. */
export type RowStep = (row: Row, at: RowMoment) => Row;

export interface Altered {
  readonly definition: TableDefinition;
  readonly step?: RowStep;
}

/** Returns the definition after one step, and the conversion of each row. */
export function alteredDefinition(definition: TableDefinition, step: ReadAlteration): Altered {
  switch (step.do) {
    case 'add column':
      return addedColumn(definition, step.column, step.options);
    case 'drop column':
      return droppedColumn(definition, step.column);
    case 'rename column':
      return renamedColumn(definition, step.column, step.to);
    case 'retype column':
      return retypedColumn(definition, step.column, step.options);
    case 'set primary key':
      return withOtherPrimaryKey(definition, step.column);
    case 'add foreign key':
      return {
        definition: { ...definition, foreignKey: { ...definition.foreignKey, [step.column]: step.to } },
      };
    case 'drop foreign key':
      return {
        definition: { ...definition, foreignKey: without(definition.foreignKey, step.column, 'foreign key') },
      };
    case 'add index':
      if (Object.hasOwn(definition.index, step.index)) refuseTable(`index ${step.index} is there already`);
      return { definition: { ...definition, index: { ...definition.index, [step.index]: step.group } } };
    case 'drop index':
      return { definition: { ...definition, index: without(definition.index, step.index, 'index') } };
    case 'set mode':
      return { definition: { ...definition, allowedMode: step.mode } };
    case 'set policies':
      return { definition: { ...definition, policies: step.policies } };
  }
}

function without<T>(all: Readonly<Record<string, T>>, name: string, what: string): Record<string, T> {
  if (!Object.hasOwn(all, name)) refuseTable(`${what} ${name} was not found on this table`);
  return Object.fromEntries(Object.entries(all).filter(([one]) => one !== name));
}

/** Sets the primary key. It must not be null in any row. */
function withOtherPrimaryKey(definition: TableDefinition, column: string | null): Altered {
  const altered = { ...definition, ...withPrimaryKey(unmarked(definition), column) };
  if (column === null) return { definition: altered };
  const options = { ...refuseAbsent(definition, column), PRIMARY_KEY: true };
  return {
    definition: altered,
    step: (row, { ref }) => ({ ...row, [column]: columnValue(column, options, row[column], { ref }) }),
  };
}

function unmarked({ columns }: TableDefinition): Record<string, ColumnOptions> {
  const entries = Object.entries(columns).map(([column, { PRIMARY_KEY: _marked, ...options }]) => [
    column,
    options,
  ]);
  return Object.fromEntries(entries);
}

function refuseAbsent({ columns }: TableDefinition, column: string): ColumnOptions {
  return (Object.hasOwn(columns, column) ? columns[column] : undefined) ?? refuseColumn(column);
}

/** Refuses a column name that differs from another only by case, because people confuse such names. */
function refuseTaken({ columns }: TableDefinition, column: string, except?: string): void {
  const folded = column.toLowerCase();
  const taken = Object.keys(columns).find((one) => one !== except && one.toLowerCase() === folded);
  if (taken !== undefined) refuseTable(`column ${taken} is there already`, { column });
}

function addedColumn(definition: TableDefinition, column: string, options: ColumnOptions): Altered {
  refuseTaken(definition, column);
  const columns = { ...definition.columns, [column]: options };
  const marked = options.PRIMARY_KEY ? column : definition.primaryKey;
  return {
    definition: { ...definition, ...withPrimaryKey(columns, marked) },
    step: (row, at) => ({ ...row, [column]: filledValue(column, options, at) }),
  };
}

/** Returns the value that a new column gets in an existing row. */
function filledValue(column: string, options: ColumnOptions, { now, numbers, ref }: RowMoment): unknown {
  const nextNumber = options.AUTO_INCREMENT ? numbers.next() : 0;
  return columnValue(column, options, absentValue(options, { now, nextNumber }), { ref });
}

function droppedColumn(definition: TableDefinition, column: string): Altered {
  refuseAbsent(definition, column);
  const group = Object.entries(definition.index).find(([, { columns }]) => columns.includes(column));
  if (group) refuseTable(`column ${column} belongs to the index ${group[0]}: drop that first`, { column });
  if (Object.hasOwn(definition.foreignKey, column))
    refuseTable(`column ${column} is a foreign key: drop that first`, { column });
  if (definition.primaryKey === column)
    refuseTable(`column ${column} is the primary key: set another first`, { column });
  const left = (row: Row) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== column));
  return {
    definition: { ...definition, columns: without(definition.columns, column, 'column') },
    step: left,
  };
}

function renamedColumn(definition: TableDefinition, column: string, to: string): Altered {
  refuseAbsent(definition, column);
  if (column === to) refuseTable(`column ${to} is there already`, { column });
  refuseTaken(definition, to, column);
  const name = (one: string) => (one === column ? to : one);
  const renamed = <T>(all: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(all).map(([one, value]) => [name(one), value]));
  // A foreign key from the table to itself is updated here, in the order of the steps.
  const keys = Object.entries(definition.foreignKey).map(([one, key]) => [
    name(one),
    key.table === definition.TBL_NAME ? { ...key, column: name(key.column) } : key,
  ]);
  const groups = Object.entries(definition.index).map(([index, { columns, unique }]) => [
    index,
    { columns: columns.map(name), unique },
  ]);
  return {
    definition: {
      ...definition,
      columns: renamed(definition.columns),
      primaryKey: definition.primaryKey === column ? to : definition.primaryKey,
      index: Object.fromEntries(groups),
      foreignKey: Object.fromEntries(keys),
    },
    step: renamed,
  };
}

function retypedColumn(definition: TableDefinition, column: string, options: ColumnOptions): Altered {
  refuseAbsent(definition, column);
  const marked = options.PRIMARY_KEY ? column : definition.primaryKey;
  const columns = { ...definition.columns, [column]: options };
  return {
    definition: { ...definition, ...withPrimaryKey(columns, marked) },
    step: (row, at) => {
      const value = row[column] ?? null;
      if (value === null) return { ...row, [column]: filledValue(column, options, at) };
      const next = retypedValue(value, options.type) ?? refuseType(column, options.type, { ref: at.ref });
      if (options.AUTO_INCREMENT) at.numbers.seen(next);
      return { ...row, [column]: next };
    },
  };
}
