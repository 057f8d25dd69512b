import { accountEvents } from '@mitto/account/contract/account-events';
import { findEndedSessions } from '@mitto/account/server/public/ended-sessions';
import { holdCaller } from '@mitto/account/server/public/member-facts';
import type { Sessions } from '@mitto/account/server/sign-in/sessions/sessions';
import { fail } from '@mitto/kit/app-error';
import { databaseApi } from '@mitto/kit/database-api';
import { coreTx } from '@mitto/server-kit/database/core-tx';
import { checkStanding } from '@mitto/server-kit/http/check-standing';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { SyncServer } from '@mitto/sync-server/create-sync-server';
import { createSocketServer, type SocketServer } from '@mitto/sync-server/socket/create-socket-server';
import { keepPresence, type Presence } from '@mitto/sync-server/socket/keep-presence';
import type { Parts } from './parts.ts';

interface SocketParts {
  readonly parts: Pick<Parts, 'socketFigures' | 'socketLimits'>;
  readonly sync: SyncServer<Me>;
  readonly sessions: Sessions;
}

interface ServerSockets extends SocketServer {
  readonly presence: Presence;
}

/**
 * Opens the socket server. Over a socket a member has the same rights as in sync calls. The socket ends with
 * its session.
 */
export function openSockets(deps: Deps, { parts, sync, sessions }: SocketParts): ServerSockets {
  const { database, bus, now, log } = deps;
  const { socketFigures: figures, socketLimits: limits } = parts;
  const onTrouble = (error: unknown): void => log.error({ error }, 'a socket is in trouble');
  const presence = keepPresence({
    database,
    now,
    onTrouble,
    hold: (tx, uid) => holdCaller(coreTx(tx), uid),
    onChange: (tx, uid, isPresent) =>
      deps.emit(coreTx(tx), accountEvents.presenceChanged, { uid, isPresent, at: now() }),
    ...(parts.socketLimits?.lingerMs !== undefined && { lingerMs: parts.socketLimits.lingerMs }),
  });
  const server = createSocketServer({
    sync,
    bus,
    now,
    database,
    onPresence: (uid, isHere) => presence.note(uid, isHere),
    async admit(token) {
      const me = (await sessions.authenticate(token)) ?? fail('unauthorized');
      const refusal = checkStanding(databaseApi.databaseUpdates, me, now());
      if (refusal) throw refusal;
      return { uid: me.uid, deviceId: me.deviceId, until: sessions.endOf(token) };
    },
    findEnded: (members) => findEndedSessions(database.db, members, now()),
    onSessionsChanged: (callback) => sessions.onChange(callback),
    onTrouble,
    ...(figures && { figures }),
    ...(limits && { limits }),
  });
  return {
    ...server,
    presence,
    get size() {
      return server.size;
    },
    close() {
      presence.stop();
      server.close();
    },
  };
}
