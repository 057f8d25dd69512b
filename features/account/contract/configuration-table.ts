import { defineTable } from '@mitto/kit/define-table';
import * as v from 'valibot';

/** The configuration as a synced row on each device: one row, the same for all members. */
export const configurationTable = defineTable({
  name: 'configuration',
  row: v.strictObject({
    version: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    /**
     * Has the shape of `Configuration`, but the sync does not check it, because the device may run another
     * build than the server. The app validates each part where it uses it.
     */
    value: v.record(v.string(), v.unknown()),
  }),
  indexes: [],
  conflict: 'server',
  stream: 'global',
  isFirst: true,
});
