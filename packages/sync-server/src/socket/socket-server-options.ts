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
  /** Who the token stands for; refuses with an AppError whoever may not sync. */
  readonly admit: (token: string) => Promise<SocketMember>;
  /** Of these sessions, the devices whose may not go on. */
  readonly findEnded: (members: readonly SocketMember[]) => Promise<ReadonlySet<string>>;
  /** Tells of members whose sessions have changed; answers how to stop. */
  readonly onSessionsChanged: (hear: (uid: string) => void) => () => void;
  /** Told of the first socket of a member in this process, and of the last one's end. */
  readonly onPresence?: (uid: string, isHere: boolean) => void;
  readonly now: () => number;
  readonly onTrouble: (error: unknown) => void;
  readonly figures?: SocketFigures;
  readonly limits?: Partial<SocketLimits>;
}

/** What the parts of a socket server share. */
export interface Sockets {
  readonly connections: Set<Connection>;
  readonly feeds: Map<string, MemberFeed>;
}
