import type { TableDefinition } from './table-definition.ts';

export interface TableIndex {
  readonly name: string;
  readonly columns: readonly string[];
  readonly isUnique: boolean;
}

/** Returns all indexes of a table: those of the primary key, the index groups and the foreign keys. */
export function indexesOf({ primaryKey, index, foreignKey }: TableDefinition): readonly TableIndex[] {
  const primary = primaryKey === null ? [] : [{ name: 'PRIMARY', columns: [primaryKey], isUnique: true }];
  const groups = Object.entries(index).map(([name, { columns, unique }]) => ({
    name: `group ${name}`,
    columns,
    isUnique: unique,
  }));
  const foreign = Object.keys(foreignKey).map((column) => ({
    name: `foreign ${column}`,
    columns: [column],
    isUnique: false,
  }));
  return [...primary, ...groups, ...foreign];
}
