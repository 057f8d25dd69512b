import type { StoreExtension } from '@mitto/localdb/local-store';
import { localRecords, madeRecords } from './made-records.ts';

/**
 * Tables made at run time, for the opening of a database that has them. A database opened without them keeps
 * them as they are. This file is in the first screen's script: everything else is loaded by whoever uses it.
 */
export const madeTables: StoreExtension = {
  records: [madeRecords, localRecords],
  loadMakeRoom: async () => (await import('./make-room.ts')).makeRoom,
};
