import { type Now, second } from '@mitto/kit/time';
import type { Me } from '@mitto/server-kit/module/me';

/**
 * Max age of a cached session (3 s). If the message that invalidates the cache is lost, a suspension or
 * logout takes effect after this time.
 */
const believedFor = 3 * second;
const maxKept = 100_000;

interface Kept {
  readonly me: Me;
  readonly until: number;
}

/**
 * Cache of members by token, for tokens of one kind. Each kind has its own cache, so that a token of one kind
 * is never accepted as another.
 */
export interface SessionCache {
  find(token: string): Me | undefined;
  keep(token: string, me: Me): void;
  forgetMember(uid: string): void;
}

export function createSessionCache(now: Now): SessionCache {
  const kept = new Map<string, Kept>();
  const tokensOf = new Map<string, Set<string>>();
  const forget = (token: string, uid: string): void => {
    kept.delete(token);
    const tokens = tokensOf.get(uid);
    tokens?.delete(token);
    if (tokens?.size === 0) tokensOf.delete(uid);
  };
  return {
    find(token) {
      const found = kept.get(token);
      if (!found || found.until > now()) return found?.me;
      forget(token, found.me.uid);
      return undefined;
    },
    keep(token, me) {
      if (kept.size >= maxKept) {
        const [oldest] = kept;
        if (oldest) forget(oldest[0], oldest[1].me.uid);
      }
      kept.set(token, { me, until: now() + believedFor });
      const tokens = tokensOf.get(me.uid) ?? new Set<string>();
      tokensOf.set(me.uid, tokens.add(token));
    },
    forgetMember(uid) {
      for (const token of tokensOf.get(uid) ?? []) kept.delete(token);
      tokensOf.delete(uid);
    },
  };
}
