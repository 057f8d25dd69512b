import { defineTable } from '@mitto/kit/define-table';
import * as v from 'valibot';

/** The configuration as every device has it: one row, the same for everybody. */
export const configurationTable = defineTable({
  name: 'configuration',
  row: v.strictObject({
    version: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    /** By the schema of `Configuration`; a device of another build takes from it what it knows. */
    value: v.record(v.string(), v.unknown()),
  }),
  indexes: [],
  conflict: 'server',
  stream: 'global',
  isFirst: true,
});
