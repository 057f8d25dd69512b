import type { RecordReads, Records, RecordWrites } from '../engine/record-tx.ts';
import { metaRecords } from '../store/meta-record.ts';
import type { KeptFile } from './kept-file.ts';

const { store } = metaRecords;
const told = '#files';

export const fileRecords: Records<KeptFile> = { store, prefix: 'file ', told };
/** The bytes of the files, apart from their descriptions, which are read much more often. */
export const byteRecords: Records<ArrayBuffer> = { store, prefix: 'bytes ', told };

export const fileReads = (tx: RecordReads) => ({
  /** Returns the descriptions of all files on this device, without their bytes. */
  keptFiles: (): Promise<KeptFile[]> => tx.all(fileRecords),
  fileBytes: async (id: string): Promise<ArrayBuffer | undefined> => (await tx.get(byteRecords, [id]))[0],
});

export const fileWrites = (tx: RecordWrites) => ({
  async putKeptFiles(files: readonly KeptFile[]): Promise<void> {
    for (const file of files) await tx.putAt(fileRecords, file.id, file);
  },
  putFileBytes: (id: string, bytes: ArrayBuffer): Promise<void> => tx.putAt(byteRecords, id, bytes),
  /** Deletes files with their bytes. */
  async deleteKeptFiles(ids: readonly string[]): Promise<void> {
    await tx.delete(fileRecords, ids);
    await tx.delete(byteRecords, ids);
  },
});
