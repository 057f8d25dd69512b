import { LocalDatabaseError } from '../local-database-error.ts';
import type { WriteTx } from '../local-store.ts';
import type { OutboxItem } from '../outbox/outbox-item.ts';

/** Description of a file that waits on this device until it is uploaded. */
export interface KeptFile {
  readonly id: string;
  /** Name of the note that holds the file; null while an outbox entry holds it. */
  readonly note: string | null;
  readonly name: string;
  readonly type: string;
  /** Size in bytes. */
  readonly size: number;
}

/**
 * A file before it is stored. It is given as bytes and not as a blob, because some browsers refuse to store
 * blobs, and because a chosen file may change or go before it is stored.
 */
export interface NewFile extends Pick<KeptFile, 'id' | 'name' | 'type'> {
  readonly bytes: ArrayBuffer;
}

/** The files that a note holds from now on. Files that it held before and that are not listed are deleted. */
export interface NoteFiles {
  readonly holds: readonly string[];
  /** New files, stored in the same transaction as the note. */
  readonly adds?: readonly NewFile[];
}

/** Maximum number of bytes that wait on a device, in drafts and in the outbox. */
export const maxKeptBytes = 100 * 1024 * 1024;

/** Error code of a file that does not fit below `maxKeptBytes`. */
export const tooManyKept = 413;

/** Stores a note together with the files that it holds. */
export async function putNoteWithFiles(
  tx: WriteTx,
  note: string,
  value: unknown,
  { holds, adds = [] }: NoteFiles,
): Promise<void> {
  const before = await tx.keptFiles();
  const held = new Set(holds);
  const gone = before.filter((file) => file.note === note && !held.has(file.id));
  await tx.deleteKeptFiles(idsOf(gone));
  const left = before.filter((file) => !gone.includes(file));
  const added = adds.map(({ bytes, ...file }): KeptFile => ({ ...file, note, size: bytes.byteLength }));
  if (added.length > 0 && bytesOf([...left, ...added]) > maxKeptBytes) {
    throw new LocalDatabaseError(tooManyKept, `More than ${maxKeptBytes} bytes wait on this device.`);
  }
  for (const { id, bytes } of adds) await tx.putFileBytes(id, bytes);
  const taken = left.filter((file) => held.has(file.id) && file.note !== note);
  await tx.putKeptFiles([...taken.map((file) => ({ ...file, note })), ...added]);
  await tx.putNote(note, value);
}

/**
 * Takes files from their notes for an outbox entry, and returns the ids of those that it now holds. A file that
 * another entry holds, or that is not on this device, is left out.
 */
export async function takeFiles(tx: WriteTx, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const wanted = new Set(ids);
  const found = (await tx.keptFiles()).filter(({ id, note }) => wanted.has(id) && note !== null);
  await tx.putKeptFiles(found.map((file) => ({ ...file, note: null })));
  const taken = new Set(idsOf(found));
  return ids.filter((id) => taken.has(id));
}

/** Deletes the files of entries that leave the outbox. A file that a note has taken over stays. */
export async function dropFilesOf(tx: WriteTx, items: readonly Pick<OutboxItem, 'files'>[]): Promise<void> {
  const ids = new Set(items.flatMap(({ files = [] }) => files));
  if (ids.size === 0) return;
  const held = (await tx.keptFiles()).filter(({ id, note }) => ids.has(id) && note === null);
  await tx.deleteKeptFiles(idsOf(held));
}

const idsOf = (files: readonly KeptFile[]) => files.map(({ id }) => id);
const bytesOf = (files: readonly KeptFile[]) => files.reduce((sum, { size }) => sum + size, 0);
