import { fail } from '@mitto/kit/app-error';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { documentCalls, SessionDocument } from '../../contract/document-calls.ts';
import { findSessionPath, type SessionPath } from '../public/session-paths.ts';
import { listDocuments } from '../store/documents.ts';
import { documentOf } from './session-document.ts';

type Call = typeof documentCalls.readSession;

const pageSize = 100;

/**
 * Reads documents. Unknown paths, paths not open to the caller, documents of others and missing documents get
 * the same answer.
 */
export async function readSession(deps: Deps, { me, input }: CallContext<Call>): Promise<CallAnswer<Call>> {
  const path = findSessionPath(deps, input.session_path) ?? fail('account/no-such-path');
  const whose = whoseDocuments(path, me);
  if (whose === 'nobody') fail('account/no-such-path');
  const found = await listFound(deps, path, me, input, whose);
  if (input.session_id !== undefined && found.length === 0) fail('account/no-such-path');
  return found;
}

type Whose = 'own' | 'all';

async function listFound(
  deps: Deps,
  path: SessionPath,
  me: Me,
  input: Input,
  whose: Whose,
): Promise<SessionDocument[]> {
  const { db } = deps.database;
  if ('list' in path) return shownOnPage(await path.list(db, me), input);
  if (whose === 'own' || !path.keeper) {
    return await listStored(deps, input, whose === 'own' ? me.uid : undefined);
  }
  const { session_id: id, before } = input;
  return await path.keeper.list(db, { id, before, most: pageSize });
}

function whoseDocuments({ read }: SessionPath, me: Me): Whose | 'nobody' {
  const isStaff = me.roles.includes('ROLE_ADMIN');
  if (read !== 'owner' && isStaff) return 'all';
  return read === 'staff' ? 'nobody' : 'own';
}

type Input = CallContext<Call>['input'];

async function listStored(
  { database }: Deps,
  { session_path, session_id, before }: Input,
  uid: string | undefined,
): Promise<SessionDocument[]> {
  const wanted = { path: session_path, uid, id: session_id, before, most: pageSize };
  const rows = await listDocuments(database.db, wanted);
  return rows.map(documentOf);
}

function shownOnPage(documents: SessionDocument[], { session_id, before }: Input): SessionDocument[] {
  const start = before === undefined ? 0 : documents.findIndex((one) => one.session_id === before) + 1;
  return documents
    .slice(start)
    .filter((one) => session_id === undefined || one.session_id === session_id)
    .slice(0, pageSize);
}
