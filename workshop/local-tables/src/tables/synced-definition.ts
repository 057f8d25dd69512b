import { type ColumnType, columnTypes } from '@mitto/kit/column-types';
import type { TableEntry } from '@mitto/kit/define-table';
import type { TablePlan } from '@mitto/localdb/table-plan';
import type * as v from 'valibot';
import { hashText } from './hash-text.ts';
import type { ColumnOptions, TableDefinition } from './table-definition.ts';

const definitions = new WeakMap<TablePlan, TableDefinition>();

/**
 * Describes a synced table in the format of tables made on this device. Column types are read from its
 * schema.
 */
export function syncedDefinition(plan: TablePlan): TableDefinition {
  const known = definitions.get(plan);
  if (known) return known;
  const { entry, shape } = plan;
  const definition: TableDefinition = {
    TBL_NAME: entry.name,
    kind: 'synced',
    columns: columnsOf(entry),
    primaryKey: null,
    foreignKey: {},
    index: Object.fromEntries(
      entry.indexes.map((columns) => [columns.join('_'), { columns: [...columns], unique: false }]),
    ),
    allowedMode: entry.opens === undefined ? 'readonly' : 'readwrite',
    policies: { read: 'all', write: 'all' },
    lastInsertId: 0,
    created: 0,
    lastModified: 0,
    _hash: hashText(`${entry.name} ${shape}`),
    _previousHash: null,
  };
  definitions.set(plan, definition);
  return definition;
}

function columnsOf({ row }: TableEntry): Record<string, ColumnOptions> {
  return Object.fromEntries(Object.entries(row.entries).map(([name, schema]) => [name, columnOf(schema)]));
}

const wrappers = new Set(['optional', 'nullable', 'nullish', 'exact_optional', 'undefinedable']);

function columnOf(schema: v.GenericSchema): ColumnOptions {
  if (!wrappers.has(schema.type)) return { type: typeOf(schema), NOT_NULL: true };
  // The cast is safe: a wrapper schema has `wrapped`, which the general schema type does not declare.
  const { wrapped } = schema as v.OptionalSchema<v.GenericSchema, undefined>;
  return { type: columnOf(wrapped).type };
}

const plainTypes: Readonly<Record<string, ColumnType>> = {
  string: 'STRING',
  picklist: 'STRING',
  boolean: 'BOOLEAN',
  array: 'ARRAY',
  tuple: 'ARRAY',
  number: 'NUMBER',
};

function typeOf(schema: v.GenericSchema): ColumnType {
  for (const [name, of] of Object.entries(columnTypes)) {
    // The cast is safe: the names are the keys of `columnTypes`.
    if (of === schema) return name as ColumnType;
  }
  if (schema.type === 'literal') return literalType(schema);
  const plain = plainTypes[schema.type] ?? 'OBJECT';
  return plain === 'NUMBER' && isWhole(schema) ? 'INTEGER' : plain;
}

function literalType(schema: v.GenericSchema): ColumnType {
  const { literal } = schema as v.LiteralSchema<string | number | boolean, undefined>;
  return plainTypes[typeof literal] ?? 'OBJECT';
}

function isWhole(schema: v.GenericSchema): boolean {
  const steps: readonly { readonly type: string }[] =
    'pipe' in schema && Array.isArray(schema.pipe) ? schema.pipe : [];
  return steps.some(({ type }) => type === 'integer' || type === 'safe_integer');
}
