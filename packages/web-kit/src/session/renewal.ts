import { CallError } from '../api/call-error.ts';
import type { AccessToken, SessionRecord, SessionUser } from './session-record.ts';
import type { SessionStore } from './session-store.ts';
import type { TabChannel } from './tab-channel.ts';

/** `ended`: the server refused. `unreachable`: no answer, so the session goes on for now. */
export type RenewalEnd = 'renewed' | 'ended' | 'unreachable';

export interface RenewalParts<U extends SessionUser> {
  /** The record's `turn` when the renewal was requested. */
  readonly since: number;
  readonly record: () => SessionRecord<U> | undefined;
  readonly keep: (record: SessionRecord<U>) => void;
  readonly store: SessionStore<U>;
  readonly tabs: TabChannel;
  readonly exchange: (refreshToken: string) => Promise<{ readonly tokens: AccessToken }>;
}

/**
 * Runs under the lock of the sign-in. Uses the tokens that another tab has fetched, or else fetches new ones.
 * A refresh token is sent only once, because the server ends the whole session when it receives one twice.
 */
export async function renew<U extends SessionUser>(parts: RenewalParts<U>): Promise<RenewalEnd> {
  const { since, record, keep, store, tabs } = parts;
  const before = record();
  if (!before) return 'ended';
  const { family, turn } = before;
  // Another tab published new tokens while this tab waited for the lock.
  if (turn > since) return 'renewed';
  const shared = store.sharedRecord(family);
  if (shared && shared.turn > turn) {
    keep({ ...before, turn: shared.turn, accessToken: shared.accessToken });
    return 'renewed';
  }
  await tabs.askForNewer(family, turn);
  const now = record();
  if (!now) return 'ended';
  if (now.turn > turn) return 'renewed';
  // Another tab exchanged this refresh token and was closed before it published the new tokens.
  if (store.turnOf(family) > turn) return 'ended';
  return await exchange(parts, now);
}

async function exchange<U extends SessionUser>(
  { record, keep, tabs, exchange: send }: RenewalParts<U>,
  { family, turn, accessToken: { refresh_token } }: SessionRecord<U>,
): Promise<RenewalEnd> {
  try {
    const { tokens } = await send(refresh_token);
    const now = record();
    // A logout during the exchange wins: drop the new tokens.
    if (!now) return 'ended';
    keep({ ...now, turn: turn + 1, accessToken: tokens });
    tabs.tell({ kind: 'renewed', family, turn: turn + 1, accessToken: tokens });
    return 'renewed';
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // Only a refusal ends a session; an unreachable or busy server has not refused.
    return error.status === 401 || error.status === 403 ? 'ended' : 'unreachable';
  }
}
