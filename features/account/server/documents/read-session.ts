import { fail } from '@mitto/kit/app-error';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { documentCalls, SessionDocument } from '../../contract/document-calls.ts';
import { findSessionPath, type SessionPath } from '../session-paths.ts';
import { listDocuments } from '../store/documents.ts';
import { documentOf } from './session-document.ts';

type Call = typeof documentCalls.readSession;

const pageSize = 100;

/** A path that is not there, one that is not for the caller, another's document and a missing one look alike. */
export async function readSession(deps: Deps, { me, input }: CallContext<Call>): Promise<CallAnswer<Call>> {
  const path = findSessionPath(deps, input.session_path) ?? fail('account/no-such-path');
  const whose = whoseDocuments(path, me);
  if (whose === 'nobody') fail('account/no-such-path');
  const found =
    'list' in path
      ? shownOnPage(await path.list(deps.database.db, me), input)
      : await listStored(deps, input, whose === 'own' ? me.uid : undefined);
  if (input.session_id !== undefined && found.length === 0) fail('account/no-such-path');
  return found;
}

function whoseDocuments({ read }: SessionPath, me: Me): 'own' | 'all' | 'nobody' {
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
