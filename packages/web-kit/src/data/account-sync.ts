import { schemaVersion } from '@mitto/kit/schema-version';
import { socketCloses } from '@mitto/kit/socket-messages';
import type { UploadShares } from '@mitto/localdb/between-tabs';
import { createSyncClient } from '@mitto/localdb/create-sync-client';
import type { LocalDatabase } from '@mitto/localdb/local-database';
import {
  type SocketLike,
  type SyncApi,
  type SyncClient,
  SyncFailure,
  type SyncState,
  type Uploads,
} from '@mitto/localdb/sync-client';
import type { TabPage } from '@mitto/localdb/sync-in-one-tab';
import { CallError } from '../api/call-error.ts';
import type { Client } from '../api/call-table.ts';
import { serverLink } from '../api/server-place.ts';
import type { Services } from '../feature/services.ts';
import { type DatabaseCallsApi, databaseCalls } from './database-calls.ts';
import type { FileUpload } from './define-data.ts';

/** The services that the sync needs. */
export type SyncServices = Pick<Services, 'session' | 'clock' | 'requests' | 'client' | 'sendForm'> &
  Partial<Pick<Services, 'whenShown'>>;

type Stored = Pick<LocalDatabase, 'store' | 'plans'>;

interface SyncParts {
  readonly page: TabPage;
  readonly uploads: Readonly<Record<string, FileUpload>>;
  readonly shares: Pick<UploadShares, 'tell'>;
  readonly onState: (state: SyncState) => void;
  readonly onChannel?: (channel: string, body: Readonly<Record<string, unknown>>) => void;
}

/** Creates the sync client of a local database for the signed-in account. */
export function accountSync(
  { store, plans }: Stored,
  services: SyncServices,
  { page, uploads, shares, onState, onChannel = () => undefined }: SyncParts,
): SyncClient {
  return createSyncClient({
    store,
    plans,
    schema: schemaVersion,
    api: syncCalls(services.client(databaseCalls)),
    clock: { now: Date.now, after: later },
    uploads: accountUploads(uploads, services, shares),
    socket: {
      open: (endpoint) => openSocket(endpoint, () => askWhetherEnded(services)),
      token: () => services.session.freshBearer(),
      isInSight: () => page.isInSight,
      onChannel,
    },
    onState,
    // Every tab reads the refusals from the outbox itself.
    onRefused: () => undefined,
    onMismatch: (tables) => reportError(new Error(`Unlike the server's, fetched anew: ${tables.join(', ')}`)),
  });
}

function openSocket(endpoint: string, onSessionEnded: () => void): SocketLike {
  const socket = new WebSocket(serverLink(endpoint).replace(/^http/, 'ws'));
  socket.addEventListener('close', ({ code }) => {
    if (code === socketCloses.sessionEnded) onSessionEnded();
  });
  return {
    send: (text) => socket.send(text),
    // SocketLike uses three listener signatures only, and WebSocket has all three.
    addEventListener: socket.addEventListener.bind(socket) as SocketLike['addEventListener'],
    close() {
      // Closing a socket that is still connecting makes the browser log a warning, so close it once it is
      // open.
      if (socket.readyState === WebSocket.CONNECTING) socket.addEventListener('open', () => socket.close());
      else socket.close();
    },
  };
}

function later(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}

/**
 * Finds out why the server closed the socket, by renewing the session. There are three causes: the token
 * expired, the session was ended elsewhere, or the account may only read its own data. If the renewal is
 * refused, the welcome page opens; if it succeeds, the permissions are fetched again.
 */
function askWhetherEnded({ session }: SyncServices): void {
  void session.renewIfAttended().then(async (goesOn) => {
    // A failure is ignored: the server's answer to the next call shows whether the account is still allowed.
    if (goesOn) await session.refreshUser({ isQuiet: true }).catch(() => undefined);
  });
}

/** Creates the uploads of an account from those of all features. */
function accountUploads(
  uploads: Readonly<Record<string, FileUpload>>,
  { sendForm }: Pick<Services, 'sendForm'>,
  shares: Pick<UploadShares, 'tell'>,
): Uploads {
  return {
    async upload({ op, changes, uploadKey }, files, { signal, onShare }) {
      if (!navigator.onLine) throw new Error('There is no network.');
      const upload = await uploads[op]?.load();
      if (!upload) throw new Error(`The mutation ${op} has files, and no feature uploads them.`);
      return await upload(changes, files, (line, form) => {
        // A changed key would make the server store the files twice.
        if (uploadKey === undefined) throw new Error('An upload has no key.');
        return sendForm(line, form, { key: uploadKey, signal, onProgress: onShare });
      });
    },
    goneCodeOf: (op) => uploads[op]?.goneCode,
    onShare: (mid, share) => shares.tell(mid, share),
  };
}

/**
 * The two server calls of the sync. The spinner does not count them, since nobody waits for them. They are
 * not retried here, because the sync counts its attempts itself.
 */
function syncCalls(client: Client<DatabaseCallsApi>): SyncApi {
  const choices = { isQuiet: true, isOnce: true } as const;
  return {
    updates: (request) => reach(() => client.databaseUpdates(request, choices)),
    pushMany: (request) => reach(() => client.databasePushMany(request, choices)),
  };
}

/** Fails at once when the browser reports that the device is offline. */
async function reach<T>(call: () => Promise<T>): Promise<T> {
  if (!navigator.onLine) throw new Error('There is no network.');
  return await call().catch(tellFailure);
}

/**
 * Converts a server's refusal into a SyncFailure. An error with status 0 (no answer) is thrown unchanged,
 * because the sync takes any other error for a lost connection.
 */
function tellFailure(error: unknown): never {
  if (!(error instanceof CallError) || error.status === 0) throw error;
  throw new SyncFailure(error.status, error.code, error.countDown);
}
