import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * The folder of the embedded database and of the media store. The process locks it until the process ends, so
 * that no second process can open it.
 */
export interface DataDir {
  readonly database: string;
  readonly media: string;
  /** Folder of uploads in progress. It is emptied at every start. */
  readonly incoming: string;
  /**
   * Returns a random secret, for a server without SECRET_KEY. The secret is created once and stored in the
   * folder.
   */
  secretKey(): string;
  unlock(): void;
}

export function openDataDir(path: string): DataDir {
  try {
    makeFolder(resolve(path));
  } catch (error) {
    throw new Error(`DATA_DIR ${path} cannot be made or written. Set DATA_DIR to a folder you own.`, {
      cause: error,
    });
  }
  const unlock = lock(path);
  const incoming = join(path, 'incoming');
  // Deletes files of uploads that an earlier process did not finish.
  rmSync(incoming, { recursive: true, force: true });
  mkdirSync(incoming, { mode: 0o700 });
  return {
    database: join(path, 'database'),
    media: join(path, 'media'),
    incoming,
    secretKey: () => readOrMakeSecret(join(path, 'secret-key')),
    unlock,
  };
}

/**
 * Replaces Node's recursive mkdir, which never returns if the folder cannot be created (for example below
 * /proc).
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

/**
 * Acquires a file lock of the operating system, through SQLite. The system releases the lock no matter how
 * the process ends, so a killed server leaves no stale lock. The lock does not depend on process ids, which
 * the system may reuse.
 */
function lock(path: string): () => void {
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(join(path, 'lock'));
    file.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    file?.close();
    if (error instanceof Error && /locked/.test(error.message)) {
      throw new Error(
        `DATA_DIR ${path} is in use by another Mitto server. Stop that one, or set DATA_DIR to another folder.`,
        { cause: error },
      );
    }
    throw new Error(`DATA_DIR ${path} cannot be written. Set DATA_DIR to a folder you own.`, {
      cause: error,
    });
  }
  const locked = file;
  return () => locked.close();
}

const shortestSecret = 32;

/**
 * Creates the secret file under another name and renames it. If the process is killed in between, the next
 * start finds no secret, rather than half of one.
 */
function readOrMakeSecret(path: string): string {
  if (!existsSync(path)) {
    writeFileSync(`${path}.new`, randomBytes(32).toString('base64url'), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length < shortestSecret)
    throw new Error(`DATA_DIR holds a broken ${path}. Restore it, or remove it: all sign-ins end then.`);
  return secret;
}
