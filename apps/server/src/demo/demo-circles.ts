import { showSeeded } from '@mitto/circles/server/redacted';
import { like } from '@mitto/circles/server/store/circles';
import { putVisit } from '@mitto/circles/server/store/marks';
import { touchCircle, touchVisit } from '@mitto/circles/server/touch-pair';
import { minute } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { putDemoChats } from './demo-chats.ts';
import { putDemoCoins } from './demo-coins.ts';
import { putDemoNotifications } from './demo-notifications.ts';

/** Numbers of likes, visits and matches that the demo member has at the start. */
export const demoCircles = { likes: 12, visits: 6, matches: 2 } as const;

/**
 * Inserts likes, visits and matches of the demo member, with a conversation and coins for the matches,
 * and lists them as notifications. `others` are assigned one after the other: first the likes, then the matches, then the visits.
 */
export async function putDemoCircles(
  tx: Tx,
  deps: Deps,
  demo: string,
  others: readonly string[],
): Promise<void> {
  const { likes, visits, matches } = demoCircles;
  const liking = others.slice(0, likes);
  const matching = others.slice(likes, likes + matches);
  const visiting = others.slice(likes + matches, likes + matches + visits);
  const ago = (number: number): number => deps.now() - (number + 1) * 37 * minute;
  for (const [number, other] of liking.entries()) {
    await like(tx, other, demo, ago(number));
    await showSeeded(deps, tx, demo, { kind: 'like', other, at: ago(number) });
    touchCircle(deps, tx, other, demo);
  }
  for (const [number, other] of matching.entries()) {
    await like(tx, other, demo, ago(number + likes));
    await like(tx, demo, other, ago(number));
    touchCircle(deps, tx, other, demo);
  }
  const writers = await putDemoChats(tx, deps, demo, matching);
  const transfers = await putDemoCoins(tx, deps, demo, matching);
  for (const [number, other] of visiting.entries()) {
    await putVisit(tx, other, demo, ago(number));
    await showSeeded(deps, tx, demo, { kind: 'visit', other, at: ago(number) });
    touchVisit(deps, tx, other, demo);
  }
  const matched = matching.map((uid, number) => ({ uid, at: ago(number) }));
  await putDemoNotifications(tx, deps, demo, { matches: matched, writers, transfers });
}
