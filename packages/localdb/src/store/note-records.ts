import type { RecordReads, Records, RecordWrites } from '../engine/record-tx.ts';
import { metaRecords } from './meta-record.ts';

/** Values that features store on this device, each under a name. */
export const noteRecords: Records<unknown> = {
  store: metaRecords.store,
  prefix: 'note ',
  told: '#notes',
  toldOne: (name) => `#note ${name}`,
};

export const noteReads = (tx: RecordReads) => ({
  /** Returns the note that a feature stored on this device under this name, or undefined. */
  note: async (name: string): Promise<unknown> => (await tx.get(noteRecords, [name]))[0],
  /** Returns the names of all notes. */
  notes: async (): Promise<string[]> => (await tx.keys(noteRecords)).map(String),
});

export const noteWrites = (tx: RecordWrites) => ({
  /** Replaces the note of this name; undefined deletes the note. */
  putNote: (name: string, note: unknown): Promise<void> =>
    note === undefined ? tx.delete(noteRecords, [name]) : tx.putAt(noteRecords, name, note),
});
