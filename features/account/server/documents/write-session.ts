import { fail, Refusal, refuse } from '@mitto/kit/app-error';
import { newId } from '@mitto/kit/ids';
import type { Tx } from '@mitto/server-kit/database/database';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { documentCalls } from '../../contract/document-calls.ts';
import { countAgainstLimit } from '../public/limits.ts';
import { findSessionPath, type StoredPath, type WrittenDocument } from '../public/session-paths.ts';
import {
  countDocuments,
  type DocumentRow,
  deleteDocument,
  insertDocument,
  lockAuthor,
  lockDocument,
  replaceDocument,
} from '../store/documents.ts';
import { holdMember } from '../store/members.ts';
import { documentOf } from './session-document.ts';

type Calls = typeof documentCalls;
type Context<K extends keyof Calls> = CallContext<Calls[K]>;
type Answer<K extends keyof Calls> = Promise<CallAnswer<Calls[K]>>;

const maxBytes = 8 * 1024;

/** Writes a document once: a retry with the same id returns the document that is already stored. */
export async function createSession(deps: Deps, context: Context<'createSession'>): Answer<'createSession'> {
  const { me, input, transact } = context;
  const path = writablePath(deps, input.session_path, 'create');
  return await transact(async (tx) => {
    const id = input.session_id ?? newId(deps.now());
    const document = await createDocument(tx, deps, path, { uid: me.uid, id, content: input.content });
    return document instanceof Refusal ? document : documentOf(document);
  });
}

interface NewDocument {
  readonly uid: string;
  readonly id: string;
  readonly content: unknown;
}

/** Writes a document once, in a transaction that already runs. */
export async function createDocument(
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

export async function updateSession(deps: Deps, context: Context<'updateSession'>): Answer<'updateSession'> {
  const { me, input, transact } = context;
  const path = writablePath(deps, input.session_path, 'update');
  return await transact(async (tx) => {
    const before = await lockOwn(tx, me.uid, input);
    const accepted = await acceptContent(tx, path, me.uid, input.content);
    const document = await replaceDocument(tx, before, { ...accepted, modified_at: deps.now() });
    await path.keeper?.changed(tx, writtenAs(document));
    return documentOf(document);
  });
}

export async function removeSession(deps: Deps, context: Context<'removeSession'>): Answer<'removeSession'> {
  const { me, input, transact } = context;
  const path = writablePath(deps, input.session_path, 'remove');
  return await transact(async (tx) => {
    const document = await lockOwn(tx, me.uid, input);
    await deleteDocument(tx, document);
    await path.keeper?.removed(tx, { uid: me.uid, id: document.id, at: deps.now() });
    return {};
  });
}

function writablePath(deps: Deps, name: string, right: StoredPath['write'][number]): StoredPath {
  const path = findSessionPath(deps, name);
  const isOpen = path !== undefined && 'accept' in path && path.write.includes(right);
  return isOpen ? path : fail('account/no-such-path');
}

async function lockOwn(
  tx: Tx,
  uid: string,
  { session_path, session_id }: { session_path: string; session_id: string },
): Promise<DocumentRow> {
  return (await lockDocument(tx, uid, session_path, session_id)) ?? fail('account/no-such-path');
}

async function acceptContent(tx: Tx, path: StoredPath, uid: string, given: unknown) {
  const author = (await lockAuthor(tx, uid)) ?? fail('unauthorized');
  const name = author.name ?? author.username ?? '';
  const { content, about } = path.accept(given, { uid, name });
  const text = JSON.stringify(content);
  if (Buffer.byteLength(text) > maxBytes) fail('too-large');
  if (about === uid) fail('invalid', { fields: { content: 'about-oneself' } });
  if (about !== null && !(await holdMember(tx, about))) fail('account/no-such-member');
  return { content: text, about };
}

function writtenAs({ uid, id, about, content, modified_at: at }: DocumentRow): WrittenDocument {
  return { uid, id, about, content, at };
}
