import * as v from 'valibot';
import { type TableDefinition, TableDraft } from '../tables/table-definition.ts';

/** Returns a definition as it is written to files: with every field that the spec defines for a table. */
export function exportedDefinition(
  definition: TableDefinition,
  databaseName: string,
): Record<string, unknown> {
  const { kind: _kind, ...said } = definition;
  return { DB_NAME: databaseName, ...said };
}

// Drops fields that describe only the exported table (its hash, its creation time).
const Read = v.object(TableDraft.entries);

export function readExportedDefinition(said: unknown, fault: (reason: string) => never): TableDraft {
  const parsed = v.safeParse(Read, said);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  return fault(
    `the definition of this table is not allowed: ${v.getDotPath(issue) ?? ''} (${issue.message})`,
  );
}
