import { CallError } from '../api/call-error.ts';
import type { AccessToken, SessionRecord, SessionUser } from './session-record.ts';
import type { SessionStore } from './session-store.ts';
import type { TabChannel } from './tab-channel.ts';

/** `ended`: the server refused. `unreachable`: nothing is known; the session goes on until it is. */
export type RenewalEnd = 'renewed' | 'ended' | 'unreachable';

export interface RenewalParts<U extends SessionUser> {
  /** How often the tokens had been exchanged when new ones were asked for. */
  readonly since: number;
  readonly record: () => SessionRecord<U> | undefined;
  readonly keep: (record: SessionRecord<U>) => void;
  readonly store: SessionStore<U>;
  readonly tabs: TabChannel;
  readonly exchange: (refreshToken: string) => Promise<{ readonly tokens: AccessToken }>;
}

/**
 * Under the lock of the sign-in: takes over what another tab has fetched meanwhile, or fetches it. A refresh token
 * that was exchanged is never sent again, for the server then ends the session for all.
 */
export async function renew<U extends SessionUser>(parts: RenewalParts<U>): Promise<RenewalEnd> {
  const { since, record, keep, store, tabs } = parts;
  const before = record();
  if (!before) return 'ended';
  const { family, turn } = before;
  // Told while this tab waited for its turn.
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
  // Another tab has exchanged this one and is gone with what it got.
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
    // Logged out meanwhile: the new tokens are not kept.
    if (!now) return 'ended';
    keep({ ...now, turn: turn + 1, accessToken: tokens });
    tabs.tell({ kind: 'renewed', family, turn: turn + 1, accessToken: tokens });
    return 'renewed';
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // Only a refusal ends a session: a server that is away, or too busy, has not refused.
    return error.status === 401 || error.status === 403 ? 'ended' : 'unreachable';
  }
}
