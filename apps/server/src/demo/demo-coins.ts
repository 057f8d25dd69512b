import type { CoinsMove } from '@mitto/coins/server/post-movement';
import { putCoins } from '@mitto/coins/server/seed/put-coins';
import { day, hour } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';

/** Coins that the demo member has at the start. */
export const demoBalance = 1200;

/** A transfer that the demo member received. */
export interface DemoTransfer {
  readonly key: string;
  readonly from: string;
  readonly at: number;
}

/**
 * Gives the demo member coins with a history, in which the first two matches appear if there are any. Returns the
 * transfers to the demo member.
 */
export async function putDemoCoins(
  tx: Tx,
  deps: Deps,
  demo: string,
  [first, second]: readonly string[],
): Promise<DemoTransfer[]> {
  const me = { uid: demo } as const;
  const billing = { system: 'mitto-billing' } as const;
  const past: Past[] = [
    { ago: 20 * day, reason: 'referral', from: { system: 'promotion' }, to: me, amount: 300, isGiven: true },
  ];
  if (first === undefined || second === undefined) {
    past.push({ ago: 14 * day, reason: 'purchase', from: billing, to: me, amount: demoBalance - 300 });
  } else {
    past.push(
      { ago: 14 * day, reason: 'purchase', from: billing, to: me, amount: 1000 },
      ...pastWith(me, { uid: first }, { uid: second }),
    );
  }
  const moves = past.map(({ ago, ...move }, number) => ({
    ...move,
    key: `demo ${demo} ${number}`,
    at: deps.now() - ago,
  }));
  await putCoins(tx, deps, moves);
  return moves.flatMap(({ key, from, to, at }) =>
    to === me && 'uid' in from ? [{ key, from: from.uid, at }] : [],
  );
}

type Past = Omit<CoinsMove, 'key'> & { readonly ago: number };
type Somebody = { readonly uid: string };

function pastWith(me: Somebody, one: Somebody, other: Somebody): Past[] {
  const billing = { system: 'mitto-billing' } as const;
  return [
    { ago: 12 * day, reason: 'purchase', from: billing, to: other, amount: 300 },
    { ago: 9 * day, reason: 'transfer', from: me, to: one, amount: 150, comments: 'Ferry, both ways' },
    { ago: 2 * day, reason: 'transfer', from: other, to: me, amount: 80, comments: 'Half of the dumplings' },
    { ago: 3 * hour, reason: 'transfer', from: me, to: one, amount: 30, comments: 'For the quince jam' },
  ];
}
