import type { TableEntry } from '@mitto/kit/define-table';
import { toJsonSchema } from '@valibot/to-json-schema';

/** Describes a synced table, for the answer to `GET /database/schema`. */
export function describeTable({
  name,
  row,
  indexes,
  conflict,
  stream,
  opens,
}: TableEntry): Record<string, unknown> {
  return {
    TBL_NAME: name,
    columns: toJsonSchema(row, { errorMode: 'ignore' }).properties ?? {},
    primaryKey: '_ref',
    index: indexes,
    conflict,
    stream,
    allowedMode: opens === undefined ? 'readonly' : 'readwrite',
    opens: opens ?? {},
  };
}
