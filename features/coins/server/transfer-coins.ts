import { readMemberCards } from '@mitto/account/server/public/member-cards';
import { factsOfMembers, type MemberFacts } from '@mitto/account/server/public/member-facts';
import { readConfigured } from '@mitto/account/server/public/read-configured';
import { readTies } from '@mitto/circles/server/public/ties';
import { fail } from '@mitto/kit/app-error';
import type { CallOutput } from '@mitto/kit/define-api';
import { day } from '@mitto/kit/time';
import { waitForAll } from '@mitto/kit/wait-for-all';
import type { Tx } from '@mitto/server-kit/database/database';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { coinsCalls } from '../contract/coins-calls.ts';
import { coinsConfiguration } from '../contract/coins-configuration.ts';
import { coinsContract } from '../contract/contract.ts';
import { leftToSend } from '../policy.ts';
import { checkPin } from './check-pin.ts';
import { type CoinsMove, findMoved } from './post-movement.ts';
import { moveCoins } from './public/move-coins.ts';
import { lockBalances, openAccounts, readAccounts, readBalances } from './store/accounts.ts';
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
  const { receiver } = input;
  const [facts, accountsOf] = await waitForAll([
    factsOfMembers(tx, [me.uid, receiver], deps.now()),
    openAccounts(tx, [me.uid, receiver], deps.now()),
  ]);
  const { own } = accountsOf(me.uid);
  // One round trip. The database runs these in order, so that all but the first see what the locks have waited for.
  const [balanceOf, mine, before, { owed }, relation, left] = await waitForAll([
    lockBalances(tx, [own, accountsOf(receiver).own]),
    readCoinsMember(tx, me.uid),
    findMoved(tx, move, deps.now()),
    readAccounts(tx, me.uid),
    meetReceiver(tx, deps, me, receiver, facts),
    leftToday(tx, deps, me.uid, own),
  ]);
  if (mine?.is_disabled) fail('coins/disabled');
  // A transfer that is sent again was allowed the first time, whatever the receiver has done since.
  if (before !== undefined) return await answerOf(tx, me.uid, before);
  if (owed > 0) fail('coins/owes');
  if (!relation) fail('coins/no-receiver', { fields: { receiver: 'not-found' } });
  if (input.comments !== undefined && !relation.isMatch) {
    fail('coins/comment-needs-match', { fields: { comments: 'match' } });
  }
  if (input.amount > balanceOf(own)) fail('coins/too-few', { fields: { amount: 'too-many' } });
  if (input.amount > left) fail('coins/daily-limit', { fields: { amount: 'daily-limit' } });
  const { id, isNew } = await moveCoins(tx, deps, move);
  const between = { by: me.uid, to: receiver };
  const [answer] = await waitForAll([
    answerOf(tx, me.uid, id),
    isNew ? deps.emit(tx, coinsContract.events.received, { ...between, id, at: deps.now() }) : undefined,
  ]);
  return answer;
}

/** Returns undefined for every receiver who cannot be sent coins. */
async function meetReceiver(
  tx: Tx,
  deps: Deps,
  me: Me,
  receiver: string,
  facts: ReadonlyMap<string, MemberFacts>,
): Promise<{ readonly isMatch: boolean } | undefined> {
  const mine = facts.get(me.uid) ?? fail('unauthorized');
  const [hasProfile, tieOf, mayMeet, theirs] = await waitForAll([
    deps.hasProfile(tx, receiver),
    readTies(tx, { uid: me.uid, isPremium: mine.isPremium }, [receiver]),
    deps.mayMeet(tx, me.uid, receiver),
    readCoinsMember(tx, receiver),
  ]);
  const { isShut, isMatch } = tieOf(receiver);
  const isActive = facts.get(receiver)?.standing === 'active' && hasProfile;
  return isActive && !isShut && mayMeet && !theirs?.is_disabled ? { isMatch } : undefined;
}

/** Number of coins that the member may still send today. */
async function leftToday(tx: Tx, deps: Deps, uid: string, own: string): Promise<number> {
  const now = deps.now();
  const [cards, sentToday, { restrictions }] = await waitForAll([
    readMemberCards(tx, [uid], now),
    sentSince(tx, own, now - day),
    readConfigured(deps, tx, coinsConfiguration),
  ]);
  return leftToSend(restrictions.coins, { joinedAt: cards.get(uid)?.joinedAt ?? now, sentToday, now });
}

async function answerOf(tx: Tx, uid: string, id: string): Promise<Answer> {
  const { own, given } = await readBalances(tx, uid);
  return { id, balance: own + given, given };
}
