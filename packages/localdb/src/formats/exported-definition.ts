import * as v from 'valibot';
import { type TableDefinition, TableDraft } from '../tables/table-definition.ts';

/** A definition as files carry it: every field the spec gives a table. */
export function exportedDefinition(
  definition: TableDefinition,
  databaseName: string,
): Record<string, unknown> {
  const { kind: _kind, ...said } = definition;
  return { DB_NAME: databaseName, ...said };
}

// What only told about the table it came from (its hash, when it was made) is left behind.
const Read = v.object(TableDraft.entries);

export function readExportedDefinition(said: unknown, fault: (reason: string) => never): TableDraft {
  const parsed = v.safeParse(Read, said);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  return fault(
    `the definition of this table is not allowed: ${v.getDotPath(issue) ?? ''} (${issue.message})`,
  );
}
