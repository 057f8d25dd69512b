import type { Connection, SocketMember } from './connection.ts';
import type { SocketLimits } from './socket-limits.ts';
import type { SocketServerOptions, Sockets } from './socket-server-options.ts';

interface SweepOptions
  extends Pick<SocketServerOptions, 'findEnded' | 'onSessionsChanged' | 'now' | 'onTrouble'> {
  readonly limits: SocketLimits;
  readonly sockets: Sockets;
}

const askedAtOnce = 1000;

/**
 * Closes the sockets of ended sessions as soon as a hint arrives. Hints may be lost, so a periodic round
 * checks all sessions too. A round also closes sockets that never greeted, sent nothing for too long, or have
 * an expired token. Returns a function that stops it all.
 */
export function sweepSockets({
  findEnded,
  onSessionsChanged,
  now,
  onTrouble,
  limits,
  sockets,
}: SweepOptions): () => void {
  const endLost = async (connections: readonly Connection[]): Promise<void> => {
    const members = connections.flatMap(({ member }) => (member ? [member] : []));
    if (members.length === 0) return;
    const ended = await findEnded(members);
    for (const connection of connections) {
      if (connection.member && ended.has(connection.member.deviceId)) connection.close('sessionEnded');
    }
  };
  const round = async (): Promise<void> => {
    const at = performance.now();
    const standing: Connection[] = [];
    for (const connection of sockets.connections) {
      if (!endByClock(connection, at, now(), limits)) standing.push(connection);
    }
    for (let from = 0; from < standing.length; from += askedAtOnce) {
      await endLost(standing.slice(from, from + askedAtOnce));
    }
  };
  let isSweeping = false;
  const timer = setInterval(() => {
    if (isSweeping) return;
    isSweeping = true;
    round()
      .catch(onTrouble)
      .finally(() => {
        isSweeping = false;
      });
  }, limits.sweepMs);
  timer.unref();
  const unsubscribe = onSessionsChanged((uid) => {
    const feed = sockets.feeds.get(uid);
    if (feed) endLost([...feed.connections]).catch(onTrouble);
  });
  return () => {
    clearInterval(timer);
    unsubscribe();
  };
}

function endByClock(connection: Connection, at: number, now: number, limits: SocketLimits): boolean {
  const { member, openedAt, heardAt } = connection;
  if (!connection.isOpen) return true;
  if (!member && at - openedAt > limits.greetingMs) connection.close('silent');
  // The connection may be half-open, so there is no point in a close handshake.
  else if (at - heardAt > limits.silenceMs) connection.terminate();
  else if (hasRunOut(member, now)) connection.close('sessionEnded');
  return !connection.isOpen;
}

function hasRunOut(member: SocketMember | undefined, now: number): boolean {
  return member !== undefined && member.until <= now;
}
