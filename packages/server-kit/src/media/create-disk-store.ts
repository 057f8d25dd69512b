import { mkdir, open, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type MediaPlace, type MediaStore, nameOf } from './media-store.ts';

const fileMode = 0o600;
const folderMode = 0o700;

/**
 * Stores media as files in a local folder. A file is written under a temporary name, synced to disk and then
 * renamed. If the process is killed, the store contains either the whole file or a temporary file that is
 * never read.
 */
export function createDiskStore(folder: string): MediaStore {
  const root = resolve(folder);
  const pathOf = (place: MediaPlace): string => join(root, nameOf(place));
  return {
    async write(place, bytes) {
      const path = pathOf(place);
      const aside = asideOf(path);
      await mkdir(dirname(path), { recursive: true, mode: folderMode });
      try {
        await writeThrough(aside, bytes);
        await rename(aside, path);
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
      await syncFolder(dirname(path));
    },
    async read(place) {
      return await unlessMissing(readFile(pathOf(place)));
    },
    async remove(place) {
      const path = pathOf(place);
      await rm(path, { force: true });
      await rm(asideOf(path), { force: true });
      await removeIfEmpty(dirname(path));
    },
  };
}

/**
 * Path of the temporary file during a write. Each key is written by one process and only once. So if the file
 * already exists, a killed process left it half-written, and it can be overwritten.
 */
const asideOf = (path: string): string => `${path}.new`;

async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', fileMode);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function removeIfEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch (error) {
    if (!hasCode(error, 'ENOTEMPTY') && !hasCode(error, 'ENOENT') && !hasCode(error, 'EEXIST')) throw error;
  }
}

async function unlessMissing(reading: Promise<Buffer>): Promise<Buffer | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
