import { createHash } from 'node:crypto';
import { existsSync, type FSWatcher, readdirSync, readFileSync, statSync, watch } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../installation.mjs';

const folders = ['apps', 'features', 'packages', 'workshop'];
const skipped = new Set(['node_modules', 'dist', 'compiled', 'coverage']);
const isSkipped = (name: string): boolean => skipped.has(name) || name.startsWith('.');

/** Debounce of changes (ms), because an editor writes a file in several steps. */
const pauseMs = 30;

/**
 * Calls `onChange` with the sources that have changed, as paths relative to the root. Watches folders and not
 * files, because many editors replace a file when they save it.
 */
export function watchSources(onChange: (paths: readonly string[]) => void): { close(): void } {
  const watchers = new Map<string, FSWatcher>();
  const hashes = new Map<string, string>();
  const pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  function addFolder(folder: string): string[] {
    if (watchers.has(folder)) return [];
    const watcher = watch(folder, (_event, name) => {
      if (name === null || isSkipped(name)) return;
      pending.add(join(folder, name));
      clearTimeout(timer);
      timer = setTimeout(flush, pauseMs);
    });
    watchers.set(folder, watcher);
    watcher.on('error', () => removeFolder(folder));
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      if (isSkipped(entry.name)) return [];
      const path = join(folder, entry.name);
      return entry.isDirectory() ? addFolder(path) : [path];
    });
  }

  function removeFolder(folder: string): void {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  }

  function flush(): void {
    const paths = [...pending].flatMap((path) => {
      if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return addFolder(path);
      removeFolder(path);
      return [path];
    });
    pending.clear();
    const changed = paths.filter(isChanged).map((path) => relative(root, path));
    if (changed.length > 0) onChange(changed);
  }

  /** Compares the hash of the file's content, so that saving a file without a change restarts nothing. */
  function isChanged(path: string): boolean {
    const hash = hashOf(path);
    const isSame = hashes.get(path) === hash;
    hashes.set(path, hash);
    return !isSame;
  }

  for (const folder of folders)
    for (const path of addFolder(join(root, folder))) hashes.set(path, hashOf(path));
  return {
    close() {
      clearTimeout(timer);
      for (const watcher of watchers.values()) watcher.close();
    },
  };
}

function hashOf(path: string): string {
  return existsSync(path) ? createHash('sha1').update(readFileSync(path)).digest('base64') : '';
}
