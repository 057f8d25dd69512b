import { newId } from '@mitto/kit/ids';
import { schemaVersion } from '@mitto/kit/schema-version';
import { type Answered, request } from './request.ts';
import type { SignedIn } from './serve.ts';

/** Number of loops of each kind that the hostile member runs at once, if asked for once. */
const loops = { pushes: 8, searches: 10, exports: 10, pulls: 4 } as const;
const entriesOfPush = 150;
const queriesOfSearch = 20;

export interface AttackWish {
  readonly times: number;
  /** One member with calls of all kinds, or strangers with wrong log-ins. */
  readonly kind: string;
}

type Attack = (url: string, member: SignedIn) => Promise<Answered>;

/** Pushes entries that the contract refuses: two kinds of row changes and two kinds of mutations. */
const pushRefused: Attack = (url, member) => {
  const entries = Array.from({ length: entriesOfPush }, (_, index) => {
    const kind = index % 4;
    const ref = kind < 2 ? newId(Date.now()) : null;
    return {
      mid: newId(Date.now()),
      n: index + 1,
      op: opsRefused[kind] ?? '',
      ref,
      changes: { uid: 'nobody' },
    };
  });
  const transactions = {
    search_filter: entries.filter(({ op }) => op === 'update' || op === 'delete'),
    circles: entries.filter(({ op }) => op === 'likes' || op === 'nothing'),
  };
  const pushed = { clientId: newId(Date.now()), schema: schemaVersion, transactions };
  return request(url, member, 'PUT', '/database/push/many', pushed);
};
const opsRefused = ['update', 'delete', 'likes', 'nothing'];

/** Runs the search many times in one call, each for a full page with profiles. */
const search: Attack = (url, member) => {
  const ids = Array.from({ length: queriesOfSearch }, () => 'peopleSearch');
  const values = ids.map(() => ({ interested: 2, profiles: 24, locType: 0, minAge: 18, maxAge: 90 }));
  return request(url, member, 'POST', '/database/query', { ids, values });
};

const exportAll: Attack = (url, member) => request(url, member, 'GET', '/user/export');

const pullAll: Attack = (url, member) => {
  const asked = { clientId: newId(Date.now()), schema: schemaVersion, syncId: null };
  return request(url, member, 'POST', '/database/updates', asked);
};

/** Connections with wrong log-ins, each from networks of its own, so that no limit of one address ends them. */
const guessers = 20;
let guesses = 0;

/** Wrong log-ins to addresses that nobody has: each costs the server a whole password hash. */
const guess: Attack = (url) => {
  guesses += 1;
  const ip = `10.${100 + (guesses % 100)}.${Math.floor(guesses / 100) % 250}.7`;
  const body = { email: `nobody${guesses}@people.example`, password: 'Kingfisher-8-lake' };
  return request(url, { uid: '', bearer: '', ip }, 'POST', '/user/authorize', body);
};

/**
 * Attacks the server as one member, as fast as the limits of their address allow, until the parent
 * disconnects. Sends the parent the count of answers by kind and status when asked.
 */
export function attack(url: string, member: SignedIn, { times, kind }: AttackWish): void {
  const counts: Record<string, number> = {};
  const keepOn = async (name: string, once: Attack): Promise<never> => {
    for (;;) {
      const { status } = await once(url, member);
      const key = `${name} ${status}`;
      counts[key] = (counts[key] ?? 0) + 1;
      // At full rate: a refusal is answered with the next call, after no more than a moment.
      if (status >= 400) await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  if (kind === 'logins') for (let at = 0; at < guessers * times; at += 1) void keepOn('log-ins', guess);
  const kinds = { pushes: pushRefused, searches: search, exports: exportAll, pulls: pullAll };
  for (const [name, once] of kind === 'member' ? Object.entries(kinds) : []) {
    // The cast is safe: the two objects have the same keys.
    const count = times * loops[name as keyof typeof loops];
    for (let at = 0; at < count; at += 1) void keepOn(name, once);
  }
  process.on('disconnect', () => process.exit(0));
  process.on('message', () => process.send?.(counts));
}
