import type { StoreExtension } from '@mitto/localdb/store-extension';
import { localRecords, madeRecords } from './local-records.ts';
import { makeRoom } from './make-room.ts';

/**
 * Tables made at run time, for the opening of a database that has them. A database opened without them keeps
 * them as they are.
 */
export const madeTables: StoreExtension = { records: [madeRecords, localRecords], makeRoom };
