import { defineTable } from '@mitto/kit/define-table';
import * as v from 'valibot';

/** The configuration as a synced row on each device: one row, the same for all members. */
export const configurationTable = defineTable({
  name: 'configuration',
  row: v.strictObject({
    version: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    /**
     * The schema is `Configuration`, but not enforced here: a device with another build takes the parts it
     * knows.
     */
    value: v.record(v.string(), v.unknown()),
  }),
  indexes: [],
  conflict: 'server',
  stream: 'global',
  isFirst: true,
});
