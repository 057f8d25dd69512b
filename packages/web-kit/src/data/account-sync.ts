import { schemaVersion } from '@mitto/kit/schema-version';
import { socketCloses } from '@mitto/kit/socket-messages';
import { createSyncClient } from '@mitto/localdb/create-sync-client';
import type { LocalDatabase } from '@mitto/localdb/local-database';
import type { SocketLike } from '@mitto/localdb/socket/live-socket';
import type { TabPage } from '@mitto/localdb/socket/tab-page';
import type { SyncClient, SyncState } from '@mitto/localdb/sync-client';
import type { Services } from '../face/services.ts';
import { databaseCalls } from './database-calls.ts';
import { syncCalls } from './sync-calls.ts';

/** What of the services the sync leans on. */
export type SyncServices = Pick<Services, 'session' | 'clock' | 'client'> &
  Partial<Pick<Services, 'whenShown'>>;

type Stored = Pick<LocalDatabase, 'store' | 'plans'>;

/** What speaks with the server for a local database, as whoever is signed in. */
export function accountSync(
  { store, plans }: Stored,
  services: SyncServices,
  page: TabPage,
  onState: (state: SyncState) => void,
  onChannel: (channel: string, body: Readonly<Record<string, unknown>>) => void = () => undefined,
): SyncClient {
  return createSyncClient({
    store,
    plans,
    schema: schemaVersion,
    api: syncCalls(services.client(databaseCalls)),
    clock: { now: Date.now, after: later },
    socket: {
      open: (endpoint) => openSocket(endpoint, () => askWhetherEnded(services)),
      token: () => services.session.freshBearer(),
      isInSight: () => page.isInSight,
      onChannel,
    },
    onState,
    // Every tab sees the refusals in the outbox itself.
    onRefused: () => undefined,
    onMismatch: (tables) => reportError(new Error(`Unlike the server's, fetched anew: ${tables.join(', ')}`)),
  });
}

function openSocket(endpoint: string, onSessionEnded: () => void): SocketLike {
  const socket = new WebSocket(new URL(endpoint, location.href.replace(/^http/, 'ws')));
  socket.addEventListener('close', ({ code }) => {
    if (code === socketCloses.sessionEnded) onSessionEnded();
  });
  return {
    send: (text) => socket.send(text),
    // The three kinds of listeners there are are those of a WebSocket.
    addEventListener: socket.addEventListener.bind(socket) as SocketLike['addEventListener'],
    close() {
      // One that is given up while it opens would be a warning of the browser's.
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
 * The token ran out, the session was ended elsewhere, or the member may do no more than read their own: an exchange
 * tells which, and a refusal leads to the door. Where it goes on, what may be done is asked for.
 */
function askWhetherEnded({ session }: SyncServices): void {
  void session.renewIfAttended().then(async (goesOn) => {
    // Without an answer the next call tells.
    if (goesOn) await session.refreshUser({ isQuiet: true }).catch(() => undefined);
  });
}
