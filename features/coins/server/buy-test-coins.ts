import { readCoinPackages } from '@mitto/account/server/public/coins-settings';
import { fail } from '@mitto/kit/app-error';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { coinsCalls } from '../contract/coins-calls.ts';
import { quoteOf } from '../policy.ts';
import { postMovement } from './post-movement.ts';
import { moveCoins } from './public/move-coins.ts';
import { readBalances } from './store/accounts.ts';
import { readCoinsMember } from './store/coins-members.ts';

type Call = typeof coinsCalls.buyTestCoins;

/** Credits coins that nobody paid for. It takes the way of a payment, and is refused in production. */
export async function buyTestCoins(deps: Deps, context: CallContext<Call>): Promise<CallAnswer<Call>> {
  const { me, input, transact } = context;
  if (deps.settings.isProduction) fail('coins/not-for-sale');
  const { uid } = me;
  return await transact(async (tx) => {
    if ((await readCoinsMember(tx, uid))?.is_disabled) fail('coins/disabled');
    if (quoteOf(input.value, await readCoinPackages(deps, tx)) !== input.price) fail('coins/not-for-sale');
    const item = { passing: `test purchase ${uid} ${input.id}` } as const;
    const bought = { reason: 'purchase', amount: input.value } as const;
    const paid = {
      ...bought,
      key: `paid ${uid} ${input.id}`,
      from: { system: 'mitto-billing' },
      to: item,
    } as const;
    await postMovement(tx, paid, deps.now());
    const credit = { ...bought, key: `credited ${uid} ${input.id}`, from: item, to: { uid } } as const;
    const { id } = await moveCoins(tx, deps, credit);
    const { own, given } = await readBalances(tx, uid);
    return { id, balance: own + given, given };
  });
}
