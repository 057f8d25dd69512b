import type { Refusal } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { createDocument } from '../documents/write-session.ts';
import type { StoredPath } from './session-paths.ts';

/**
 * Writes a document of a session path for its author, as `POST /session/create` does, in a transaction that already
 * runs. A path has the same rules and limits by either way.
 */
export async function writeDocument(
  tx: Tx,
  deps: Deps,
  path: StoredPath,
  document: { readonly uid: string; readonly id: string; readonly content: unknown },
): Promise<Refusal | { readonly id: string }> {
  return await createDocument(tx, deps, path, document);
}
