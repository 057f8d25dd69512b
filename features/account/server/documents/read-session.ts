import { fail } from '@mitto/kit/app-error';
import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { documentCalls, SessionDocument } from '../../contract/document-calls.ts';
import { findSessionPath, type SessionPath } from '../public/session-paths.ts';
import { lookAsStaff } from '../public/staff-act.ts';
import { listDocuments } from '../store/documents.ts';
import { documentOf } from './session-document.ts';

type Call = typeof documentCalls.readSession;

const pageSize = 100;

/**
 * Reads documents. Unknown paths, paths not open to the caller, documents of others and missing documents get
 * the same answer. Staff who read what others wrote have confirmed lately who they are, and are logged.
 */
export async function readSession(deps: Deps, context: CallContext<Call>): Promise<CallAnswer<Call>> {
  const { me, input } = context;
  const path = findSessionPath(deps, input.session_path) ?? fail('account/no-such-path');
  const whose = whoseDocuments(path, me);
  if (whose === 'nobody') fail('account/no-such-path');
  if (whose === 'own') return await listFound(deps.database.db, path, me, input, whose);
  return await lookAsStaff<SessionDocument[]>(deps, context, {
    act: 'readSession',
    reason: 'Reads documents.',
    look: async (tx) => {
      const found = await listFound(tx, path, me, input, whose);
      const documents = found.map(({ session_id }) => session_id);
      return { answer: found, detail: { path: path.path, documents } };
    },
  });
}

type Whose = 'own' | 'all';

async function listFound(
  db: Db | Tx,
  path: SessionPath,
  me: Me,
  input: Input,
  whose: Whose,
): Promise<SessionDocument[]> {
  const found = await listPage(db, path, me, input, whose);
  if (input.session_id !== undefined && found.length === 0) fail('account/no-such-path');
  return found;
}

async function listPage(
  db: Db | Tx,
  path: SessionPath,
  me: Me,
  input: Input,
  whose: Whose,
): Promise<SessionDocument[]> {
  if ('list' in path) return shownOnPage(await path.list(db, me), input);
  if (whose === 'own' || !path.keeper) {
    return await listStored(db, input, whose === 'own' ? me.uid : undefined);
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
  db: Db | Tx,
  { session_path, session_id, before }: Input,
  uid: string | undefined,
): Promise<SessionDocument[]> {
  const wanted = { path: session_path, uid, id: session_id, before, most: pageSize };
  const rows = await listDocuments(db, wanted);
  return rows.map(documentOf);
}

function shownOnPage(documents: SessionDocument[], { session_id, before }: Input): SessionDocument[] {
  const start = before === undefined ? 0 : documents.findIndex((one) => one.session_id === before) + 1;
  return documents
    .slice(start)
    .filter((one) => session_id === undefined || one.session_id === session_id)
    .slice(0, pageSize);
}
