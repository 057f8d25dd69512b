import { actAsStaff } from '@mitto/account/server/public/staff-act';
import { refuse } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { CoinsOverview, coinsAdminCalls } from '../contract/coins-admin-calls.ts';
import { coins } from '../contract/coins-tables.ts';
import { readCoins } from './coins-views.ts';
import { moveCoins } from './public/move-coins.ts';
import { setDisabled } from './store/coins-members.ts';

type GrantCall = typeof coinsAdminCalls.grantCoins;
type DisableCall = typeof coinsAdminCalls.disableCoins;

/** Gives coins to a member. Nobody gives coins to themselves. */
export async function grantCoins(
  deps: Deps,
  context: CallContext<GrantCall>,
): Promise<CallAnswer<GrantCall>> {
  const { uid, id, amount, isGiven } = context.input;
  if (uid === context.me.uid) return refuse('coins/oneself');
  return await actAsStaff<CoinsOverview>(deps, context, {
    act: 'grantCoins',
    change: async (tx) => {
      const { isNew } = await moveCoins(tx, deps, {
        key: `grant ${id}`,
        reason: 'grant',
        from: { system: isGiven ? 'promotion' : 'mitto-admin' },
        to: { uid },
        amount,
        isGiven,
      });
      return { detail: { amount, isGiven, isNew }, answer: await overviewOf(deps, tx, uid) };
    },
  });
}

export async function disableCoins(
  deps: Deps,
  context: CallContext<DisableCall>,
): Promise<CallAnswer<DisableCall>> {
  const { uid, disabled } = context.input;
  return await actAsStaff<CoinsOverview>(deps, context, {
    act: 'disableCoins',
    change: async (tx, _, at) => {
      await setDisabled(tx, uid, disabled, at);
      deps.touch(tx, uid, coins.name, uid);
      return { detail: { disabled }, answer: await overviewOf(deps, tx, uid) };
    },
  });
}

async function overviewOf(deps: Deps, tx: Tx, uid: string): Promise<CoinsOverview> {
  const { last_updated: _, waiting: _w, ...overview } = await readCoins(deps, tx, uid);
  return overview;
}
