import { findEndedSessions } from '@mitto/account/server/face/ended-sessions';
import type { Sessions } from '@mitto/account/server/sessions';
import { fail } from '@mitto/kit/app-error';
import { databaseApi } from '@mitto/kit/database-api';
import { checkStanding } from '@mitto/server-kit/http/check-standing';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { SyncServer } from '@mitto/sync-server/create-sync-server';
import { createSocketServer, type SocketServer } from '@mitto/sync-server/socket/create-socket-server';
import type { Parts } from './parts.ts';

interface SocketParts {
  readonly parts: Pick<Parts, 'socketFigures' | 'socketLimits'>;
  readonly sync: SyncServer<Me>;
  readonly sessions: Sessions;
}

/** The sockets of this house: whoever may fetch may listen, and for as long. */
export function openSockets(deps: Deps, { parts, sync, sessions }: SocketParts): SocketServer {
  const { database, bus, now, log } = deps;
  const { socketFigures: figures, socketLimits: limits } = parts;
  return createSocketServer({
    sync,
    bus,
    now,
    database: {
      transact: (work) => database.transact(work),
      snapshot: (work) => database.snapshot(work),
    },
    async admit(token) {
      const me = (await sessions.authenticate(token)) ?? fail('unauthorized');
      const refusal = checkStanding(databaseApi.databaseUpdates, me, now());
      if (refusal) throw refusal;
      return { uid: me.uid, deviceId: me.deviceId, until: sessions.endOf(token) };
    },
    findEnded: (members) => findEndedSessions(database.db, members, now()),
    onSessionsChanged: (hear) => sessions.onChange(hear),
    onTrouble: (error) => log.error({ error }, 'a socket is in trouble'),
    ...(figures && { figures }),
    ...(limits && { limits }),
  });
}
