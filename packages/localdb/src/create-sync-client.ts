import { SyncLoop } from './sync/sync-loop.ts';
import type { SyncClient, SyncClientOptions } from './sync-client.ts';

/** Creates the sync client. Each step first pushes local changes, then pulls changes made elsewhere. */
export function createSyncClient(options: SyncClientOptions): SyncClient {
  const loop = new SyncLoop(options);
  return {
    get state() {
      return loop.state;
    },
    start: () => loop.start(),
    stop: () => loop.stop(),
    take: (tx) => loop.take(tx),
    nudge: () => loop.nudge(),
    resume: () => loop.resume(),
    syncNow: () => loop.syncNow(),
    join: (channel) => loop.socket?.join(channel) ?? (() => undefined),
    tell: (channel, body) => loop.socket?.tell(channel, body),
  };
}
