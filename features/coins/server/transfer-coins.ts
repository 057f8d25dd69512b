import { readMemberCards } from '@mitto/account/server/public/member-cards';
import { factsOfMembers, type MemberFacts } from '@mitto/account/server/public/member-facts';
import { readConfigured } from '@mitto/account/server/public/read-configured';
import { readTies } from '@mitto/circles/server/public/ties';
import { fail } from '@mitto/kit/app-error';
import type { CallOutput } from '@mitto/kit/define-api';
import { day } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { coinsCalls } from '../contract/coins-calls.ts';
import { coinsContract } from '../contract/contract.ts';
import { leftToSend } from '../policy.ts';
import { checkPin } from './check-pin.ts';
import { type CoinsMove, findMoved } from './post-movement.ts';
import { moveCoins } from './public/move-coins.ts';
import { findOwed, lockBalances, openAccounts, readBalances } from './store/accounts.ts';
import { readCoinsMember } from './store/coins-members.ts';
import { sentSince } from './store/movements.ts';

type Call = typeof coinsCalls.transferCoins;
type Input = CallContext<Call>['input'];
type Answer = CallOutput<Call>;

/**
 * Sends coins to another member. Checks the PIN before the receiver, so that only the owner of the account
 * learns whom it finds.
 */
export async function transferCoins(deps: Deps, context: CallContext<Call>): Promise<CallAnswer<Call>> {
  const { me, input, transact } = context;
  if (input.receiver === me.uid) fail('coins/oneself');
  const refused = await checkPin(deps, me.uid, input.pin);
  if (refused) return refused;
  return await transact((tx) => transfer(tx, deps, me, input));
}

async function transfer(tx: Tx, deps: Deps, me: Me, input: Input): Promise<Answer> {
  const move: CoinsMove = {
    key: `transfer ${me.uid} ${input.id}`,
    reason: 'transfer',
    from: { uid: me.uid },
    to: { uid: input.receiver },
    amount: input.amount,
    comments: input.comments,
  };
  // Locks members before accounts, in the same order as erasing a member does. Locks both accounts before
  // anything is decided: of two transfers at the same moment only one can spend the last coins, and a repeated
  // transfer finds the first one.
  const facts = await factsOfMembers(tx, [me.uid, input.receiver], deps.now());
  const accountsOf = await openAccounts(tx, [me.uid, input.receiver], deps.now());
  const { own } = accountsOf(me.uid);
  const balanceOf = await lockBalances(tx, [own, accountsOf(input.receiver).own]);
  if ((await readCoinsMember(tx, me.uid))?.is_disabled) fail('coins/disabled');
  // A transfer that is sent again was allowed the first time, whatever the receiver has done since.
  const before = await findMoved(tx, move, deps.now());
  if (before !== undefined) return await answerOf(tx, me.uid, before);
  if (((await findOwed(tx, me.uid))?.owed ?? 0) > 0) fail('coins/owes');
  const { isMatch } = await meetReceiver(tx, deps, me, input.receiver, facts);
  if (input.comments !== undefined && !isMatch) {
    fail('coins/comment-needs-match', { fields: { comments: 'match' } });
  }
  if (input.amount > balanceOf(own)) fail('coins/too-few', { fields: { amount: 'too-many' } });
  await checkDailyLimit(tx, deps, { uid: me.uid, own, amount: input.amount });
  const { id, isNew } = await moveCoins(tx, deps, move);
  if (isNew) {
    const between = { by: me.uid, to: input.receiver };
    await deps.emit(tx, coinsContract.events.received, { ...between, id, at: deps.now() });
  }
  return await answerOf(tx, me.uid, id);
}

/** Refuses every receiver who cannot be sent coins with the same error. */
async function meetReceiver(
  tx: Tx,
  deps: Deps,
  me: Me,
  receiver: string,
  facts: ReadonlyMap<string, MemberFacts>,
): Promise<{ readonly isMatch: boolean }> {
  const mine = facts.get(me.uid) ?? fail('unauthorized');
  const isActive = facts.get(receiver)?.standing === 'active' && (await deps.hasProfile(tx, receiver));
  const tie = (await readTies(tx, { uid: me.uid, isPremium: mine.isPremium }, [receiver]))(receiver);
  const isShut = tie.isShut || !(await deps.mayMeet(tx, me.uid, receiver));
  const isDisabled = (await readCoinsMember(tx, receiver))?.is_disabled === true;
  if (!isActive || isShut || isDisabled) fail('coins/no-receiver', { fields: { receiver: 'not-found' } });
  return { isMatch: tie.isMatch };
}

interface Sending {
  readonly uid: string;
  readonly own: string;
  readonly amount: number;
}

async function checkDailyLimit(tx: Tx, deps: Deps, { uid, own, amount }: Sending): Promise<void> {
  const now = deps.now();
  const joinedAt = (await readMemberCards(tx, [uid], now)).get(uid)?.joinedAt ?? now;
  const sentToday = await sentSince(tx, own, now - day);
  const left = leftToSend((await readConfigured(deps, tx)).restrictions.coins, { joinedAt, sentToday, now });
  if (amount > left) fail('coins/daily-limit', { fields: { amount: 'daily-limit' } });
}

async function answerOf(tx: Tx, uid: string, id: string): Promise<Answer> {
  const { own, given } = await readBalances(tx, uid);
  return { id, balance: own + given, given };
}
