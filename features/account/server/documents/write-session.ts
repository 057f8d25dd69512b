import { fail, Refusal } from '@mitto/kit/app-error';
import { newId } from '@mitto/kit/ids';
import type { Tx } from '@mitto/server-kit/database/database';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { documentCalls } from '../../contract/document-calls.ts';
import { findSessionPath, type StoredPath } from '../public/session-paths.ts';
import { acceptContent, writeDocument, writtenAs } from '../public/write-document.ts';
import { type DocumentRow, deleteDocument, lockDocument, replaceDocument } from '../store/documents.ts';
import { documentOf } from './session-document.ts';

type Calls = typeof documentCalls;
type Context<K extends keyof Calls> = CallContext<Calls[K]>;
type Answer<K extends keyof Calls> = Promise<CallAnswer<Calls[K]>>;

/** Writes a document once: a retry with the same id returns the document that is already stored. */
export async function createSession(deps: Deps, context: Context<'createSession'>): Answer<'createSession'> {
  const { me, input, transact } = context;
  const path = writablePath(deps, input.session_path, 'create');
  return await transact(async (tx) => {
    const id = input.session_id ?? newId(deps.now());
    const document = await writeDocument(tx, deps, path, { uid: me.uid, id, content: input.content });
    return document instanceof Refusal ? document : documentOf(document);
  });
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
