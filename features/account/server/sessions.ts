import { minute, second } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import { onCommit } from '@mitto/server-kit/database/transact';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import { isPremium } from '../policy.ts';
import { type DeviceRow, findDevice, markUsed } from './store/devices.ts';
import { findMember, readPrivacy } from './store/members.ts';
import { readBearer, type TokenClaims } from './tokens.ts';
import { memberStanding, rolesOf } from './user-info.ts';

const changedTopic = 'account.member';

/** How long a looked-up session is believed when no hint arrives: a ban or logout holds at the latest then. */
const believedFor = 3 * second;
const mostKept = 100_000;
const seenEvery = 5 * minute;

interface Kept {
  readonly me: Me;
  readonly until: number;
}

type SessionDeps = Pick<Deps, 'database' | 'bus' | 'secrets' | 'now'>;

export interface Sessions {
  authenticate(token: string): Me | undefined | Promise<Me | undefined>;
  /** When the token runs out; it has to be one that was found good. */
  endOf(token: string): number;
  /** Calls after a change of a member or of their sessions, when nothing old is believed here any more. */
  onChange(hear: (uid: string) => void): () => void;
  close(): void;
}

/** Tells every process, once the change is durable, that what it knows of the member's sessions is old. */
export function memberChanged({ bus }: Pick<Deps, 'bus'>, tx: Tx, uid: string): void {
  onCommit(tx, () => bus.publish(changedTopic, uid));
}

export function createSessions(deps: SessionDeps): Sessions {
  const kept = new Map<string, Kept>();
  const tokensOf = new Map<string, Set<string>>();
  // A look-up that began before a change must not be kept after it.
  let changes = 0;
  const hearers = new Set<(uid: string) => void>();

  const forget = (token: string, uid: string): void => {
    kept.delete(token);
    const tokens = tokensOf.get(uid);
    tokens?.delete(token);
    if (tokens?.size === 0) tokensOf.delete(uid);
  };
  const keep = (token: string, me: Me): void => {
    if (kept.size >= mostKept) {
      const [oldest] = kept;
      if (oldest) forget(oldest[0], oldest[1].me.uid);
    }
    kept.set(token, { me, until: deps.now() + believedFor });
    const tokens = tokensOf.get(me.uid) ?? new Set<string>();
    tokensOf.set(me.uid, tokens.add(token));
  };
  const unsubscribe = deps.bus.subscribe(changedTopic, (uid) => {
    changes += 1;
    for (const token of tokensOf.get(uid) ?? []) kept.delete(token);
    tokensOf.delete(uid);
    for (const hear of hearers) hear(uid);
  });

  const lookUp = async (token: string): Promise<Me | undefined> => {
    const claims = readBearer(deps.secrets, token);
    if (!claims || claims.expiresAt <= deps.now()) return undefined;
    const before = changes;
    const me = await findMe(deps, claims);
    if (me && before === changes) keep(token, me);
    return me;
  };

  return {
    authenticate(token) {
      const known = kept.get(token);
      if (known && known.until > deps.now()) return known.me;
      if (known) forget(token, known.me.uid);
      return lookUp(token);
    },
    endOf: (token) => readBearer(deps.secrets, token)?.expiresAt ?? 0,
    onChange(hear) {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
    close: unsubscribe,
  };
}

/** Who the token stands for now, straight from the database. */
export async function findMe({ database, now }: SessionDeps, claims: TokenClaims): Promise<Me | undefined> {
  const { db } = database;
  const device = await findDevice(db, claims.uid, claims.deviceId);
  // The generation before is good until it expires: other tabs may still hold it.
  const isFresh =
    device !== undefined &&
    claims.generation <= device.generation &&
    claims.generation >= device.generation - 1;
  if (!isFresh) return undefined;
  const member = await findMember(db, claims.uid);
  if (!member?.is_joined || member.is_disabled) return undefined;
  const privacy = await readPrivacy(db, claims.uid);
  await noteUse(db, device, claims.generation, now());
  const standing = memberStanding(member, privacy, now());
  if (standing === 'disabled') return undefined;
  return {
    uid: member.uid,
    deviceId: device.device_id,
    roles: rolesOf(member),
    standing,
    ...(member.suspended_until === null ? {} : { suspendedUntil: member.suspended_until }),
    isPremium: isPremium(member.premium_until, now()),
    mustReset: member.must_reset,
  };
}

async function noteUse(
  db: Deps['database']['db'],
  device: DeviceRow,
  generation: number,
  at: number,
): Promise<void> {
  const isNews = generation > device.used_generation || at - device.seen_at >= seenEvery;
  if (isNews) await markUsed(db, device, generation, at);
}
