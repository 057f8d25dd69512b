import type { ServerClock } from './server-clock.ts';
import type { SessionCalls } from './session-calls.ts';
import type { SessionUser } from './session-record.ts';
import type { SessionStore } from './session-store.ts';

export interface SessionOptions<U extends SessionUser> {
  readonly calls: () => SessionCalls<U>;
  readonly store: SessionStore<U>;
  readonly clock: ServerClock;
  readonly locks?: LockManager;
}
