import { Listeners } from '@mitto/kit/listeners';
import { minute } from '@mitto/kit/time';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import { isPremium } from '../../../policy.ts';
import { memberTopic } from '../../members/member-changed.ts';
import { memberStanding } from '../../members/user-info.ts';
import { findDevice, markUsed, type StoredDevice } from '../../store/devices.ts';
import { readMember, readPrivacy } from '../../store/members.ts';
import { createSessionCache, type SessionCache } from './session-cache.ts';
import { sessionRoles } from './session-roles.ts';
import { endOfSession, readBearer, readMediaPass, type TokenClaims } from './tokens.ts';

const seenEvery = 5 * minute;

type SessionDeps = Pick<Deps, 'database' | 'bus' | 'secrets' | 'now'> & {
  readonly settings: Pick<Deps['settings'], 'isProduction'>;
};

export interface MediaVisitor {
  readonly me: Me;
  readonly until: number;
}

export interface Sessions {
  authenticate(token: string): Me | undefined | Promise<Me | undefined>;
  /** Authenticates a media pass, the token in the URLs of media. Returns its member and its expiry. */
  readMediaPass(pass: string): Promise<MediaVisitor | undefined>;
  /** Expiry of a token; call it only with a token that `authenticate` accepted. */
  endOf(token: string): number;
  /**
   * Calls the listener after each change of a member or of their sessions. The cache of this process is
   * already invalidated then.
   */
  onChange(callback: (uid: string) => void): () => void;
  close(): void;
}

export function createSessions(deps: SessionDeps): Sessions {
  const bearers = createSessionCache(deps.now);
  const passes = createSessionCache(deps.now);
  // Number of invalidations so far. A session is cached only if no invalidation arrived while it was read.
  let changes = 0;
  const listeners = new Listeners<[uid: string]>();

  const unsubscribe = deps.bus.subscribe(memberTopic, (uid) => {
    changes += 1;
    bearers.forgetMember(uid);
    passes.forgetMember(uid);
    listeners.emit(uid);
  });

  const lookUp = async (
    kept: SessionCache,
    token: string,
    claims: TokenClaims | undefined,
  ): Promise<Me | undefined> => {
    if (!claims || claims.expiresAt <= deps.now()) return undefined;
    const before = changes;
    const me = await findMe(deps, claims);
    if (me && before === changes) kept.keep(token, me);
    return me;
  };

  return {
    authenticate: (token) => bearers.find(token) ?? lookUp(bearers, token, readBearer(deps.secrets, token)),
    async readMediaPass(pass) {
      const claims = readMediaPass(deps.secrets, pass);
      if (!claims || claims.expiresAt <= deps.now()) return undefined;
      const me = passes.find(pass) ?? (await lookUp(passes, pass, claims));
      return me && { me, until: claims.expiresAt };
    },
    endOf: (token) => readBearer(deps.secrets, token)?.expiresAt ?? 0,
    onChange(callback) {
      return listeners.add(callback);
    },
    close: unsubscribe,
  };
}

/**
 * Returns the member of a token, read from the database without the cache; undefined when the token is not
 * valid now.
 */
export async function findMe(
  { database, now, settings }: SessionDeps,
  claims: TokenClaims,
): Promise<Me | undefined> {
  const { db } = database;
  const device = await findDevice(db, claims.uid, claims.deviceId);
  // Tokens of the previous generation are accepted until they expire, because other tabs may still use them.
  const isFresh =
    device !== undefined &&
    claims.generation <= device.generation &&
    claims.generation >= device.generation - 1;
  if (!isFresh) return undefined;
  const member = await readMember(db, claims.uid);
  if (!member?.is_joined || member.is_disabled || endOfSession(device, member) <= now()) return undefined;
  const privacy = await readPrivacy(db, claims.uid);
  await noteUse(db, device, claims.generation, now());
  const standing = memberStanding(member, privacy, now());
  if (standing === 'disabled') return undefined;
  return {
    uid: member.uid,
    deviceId: device.device_id,
    roles: sessionRoles(settings, member, device),
    standing,
    ...(member.suspended_until === null ? {} : { suspendedUntil: member.suspended_until }),
    isPremium: isPremium(member.premium_until, now()),
    mustReset: member.must_reset,
  };
}

async function noteUse(
  db: Deps['database']['db'],
  device: StoredDevice,
  generation: number,
  at: number,
): Promise<void> {
  const isNews = generation > device.used_generation || at - device.seen_at >= seenEvery;
  if (isNews) await markUsed(db, device, generation, at);
}
