import { LocalDatabaseError } from '../engine/local-database-error.ts';
import type { WriteTx } from './local-store.ts';
import type { KeptFile } from './local-tx.ts';
import type { OutboxItem } from './outbox-item.ts';

/**
 * A file before it is stored. It is given as bytes and not as a blob, because some browsers refuse to store
 * blobs, and because a chosen file may change or go before it is stored.
 */
export interface NewFile extends Pick<KeptFile, 'id' | 'name' | 'type'> {
  readonly bytes: ArrayBuffer;
}

/** Maximum number of bytes that wait on a device, in drafts and in the outbox. */
export const maxKeptBytes = 100 * 1024 * 1024;

/** Error code of a file that does not fit below `maxKeptBytes`. */
export const tooManyKept = 413;

/** Stores new files, which the note holds from now on. */
export async function addFiles(tx: WriteTx, note: string, files: readonly NewFile[]): Promise<void> {
  const added = files.map(({ bytes, ...file }): KeptFile => ({ ...file, note, size: bytes.byteLength }));
  if (bytesOf([...(await tx.keptFiles()), ...added]) > maxKeptBytes) {
    throw new LocalDatabaseError(tooManyKept, `More than ${maxKeptBytes} bytes wait on this device.`);
  }
  for (const { id, bytes } of files) await tx.putFileBytes(id, bytes);
  await tx.putKeptFiles(added);
}

/**
 * Gives a note the files that it lists, also those of an entry that was refused. Deletes the files that it held
 * before and does not list.
 */
export async function holdFiles(tx: WriteTx, note: string, ids: readonly string[]): Promise<void> {
  const all = await tx.keptFiles();
  const listed = new Set(ids);
  await tx.deleteKeptFiles(idsOf(all.filter((file) => file.note === note && !listed.has(file.id))));
  const taken = all.filter((file) => file.note !== note && listed.has(file.id));
  await tx.putKeptFiles(taken.map((file) => ({ ...file, note })));
}

/**
 * Moves files from their notes to an outbox entry, and returns the ids of those that it now holds. A file that
 * another entry holds, or that is not on this device, is left out.
 */
export async function claimFiles(tx: WriteTx, ids: readonly string[]): Promise<readonly string[]> {
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
