import { fail, type Refusal, refuse } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import {
  countDocuments,
  type DocumentRow,
  insertDocument,
  lockAuthor,
  lockDocument,
} from '../store/documents.ts';
import { holdMember } from '../store/members.ts';
import { countAgainstLimit } from './limits.ts';
import type { StoredPath, WrittenDocument } from './session-paths.ts';

const maxBytes = 8 * 1024;

interface NewDocument {
  readonly uid: string;
  readonly id: string;
  readonly content: unknown;
}

/**
 * Writes a document of a session path for its author, once, in a transaction that already runs. A path has the same
 * rules and limits by this way as by `POST /session/create`.
 */
export async function writeDocument(
  tx: Tx,
  deps: Deps,
  path: StoredPath,
  { uid, id, content }: NewDocument,
): Promise<DocumentRow | Refusal> {
  const at = deps.now();
  const accepted = await acceptContent(tx, path, uid, content);
  const before = await lockDocument(tx, uid, path.path, id);
  if (before) return before;
  if ((await countDocuments(tx, uid, path.path)) >= path.most) fail('too-many');
  const taken = path.task && (await countAgainstLimit(tx, deps, uid, path.task));
  if (taken && !taken.ok) return refuse('too-many', { countDown: taken.countDown });
  const row = { uid, path: path.path, id, ...accepted, made_at: at, modified_at: at };
  const document = await insertDocument(tx, row);
  await path.keeper?.created(tx, deps, writtenAs(document));
  return document;
}

/** Checks the content of a document as its path does, and that it is about a member. */
export async function acceptContent(tx: Tx, path: StoredPath, uid: string, given: unknown) {
  const author = (await lockAuthor(tx, uid)) ?? fail('unauthorized');
  const name = author.name ?? author.username ?? '';
  const { content, about } = path.accept(given, { uid, name });
  const text = JSON.stringify(content);
  if (Buffer.byteLength(text) > maxBytes) fail('too-large');
  if (about === uid) fail('invalid', { fields: { content: 'about-oneself' } });
  if (about !== null && !(await holdMember(tx, about))) fail('account/no-such-member');
  return { content: text, about };
}

export function writtenAs({ uid, id, about, content, modified_at: at }: DocumentRow): WrittenDocument {
  return { uid, id, about, content, at };
}
