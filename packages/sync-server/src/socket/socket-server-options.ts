import type { SyncServer } from '../create-sync-server.ts';
import type { SyncDatabase } from '../sync-tx.ts';
import type { SocketBus } from './channels.ts';
import type { Connection, SocketMember } from './connection.ts';
import type { MemberFeed } from './member-feed.ts';
import type { SocketLimits } from './socket-limits.ts';
import type { SocketFigures } from './wire.ts';

export interface SocketServerOptions {
  readonly sync: Pick<SyncServer<never>, 'updates' | 'heads' | 'follow' | 'schema' | 'channels'>;
  readonly database: SyncDatabase;
  readonly bus: SocketBus;
  /** Returns the member and session of a token; refuses with an AppError if the member may not sync. */
  readonly admit: (token: string) => Promise<SocketMember>;
  /** Returns the device ids of these sessions that have ended. */
  readonly findEnded: (members: readonly SocketMember[]) => Promise<ReadonlySet<string>>;
  /** Subscribes to members whose sessions have changed; returns how to unsubscribe. */
  readonly onSessionsChanged: (listener: (uid: string) => void) => () => void;
  /** Called when a member's first socket in this process is greeted, and when their last one ends. */
  readonly onPresence?: (uid: string, isHere: boolean) => void;
  readonly now: () => number;
  readonly onTrouble: (error: unknown) => void;
  readonly figures?: SocketFigures;
  readonly limits?: Partial<SocketLimits>;
}

/** State shared by the parts of a socket server. */
export interface Sockets {
  readonly connections: Set<Connection>;
  readonly feeds: Map<string, MemberFeed>;
}
