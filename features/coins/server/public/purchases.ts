import { fail } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { coins } from '../../contract/coins-tables.ts';
import { postMovement } from '../post-movement.ts';
import { lockBalances, openAccounts, openOwed } from '../store/accounts.ts';
import { readCoinsMember } from '../store/coins-members.ts';
import { moveCoins } from './move-coins.ts';

type MoveDeps = Pick<Deps, 'now' | 'touch' | 'tell'>;

/** Refuses to sell coins to a member whose coins are disabled. */
export async function refuseDisabledCoins(tx: Tx, uid: string): Promise<void> {
  if ((await readCoinsMember(tx, uid))?.is_disabled) fail('coins/disabled');
}

/** Coins that a payment has bought, or that a payment takes back. */
export interface PaidCoins {
  /** The same key moves them once. */
  readonly key: string;
  readonly uid: string;
  /** Whole coins, at least 1. */
  readonly amount: number;
}

/** Credits coins that were paid for. They pass through an account of the payment, which returns to 0. */
export async function creditPurchase(tx: Tx, deps: MoveDeps, { key, uid, amount }: PaidCoins): Promise<void> {
  const payment = { passing: `charge ${key}` } as const;
  const bought = { reason: 'purchase', amount } as const;
  const paid = { ...bought, key: `paid ${key}`, from: { system: 'mitto-billing' }, to: payment } as const;
  await postMovement(tx, paid, deps.now());
  await moveCoins(tx, deps, { ...bought, key: `credited ${key}`, from: payment, to: { uid } });
}

/**
 * Takes back coins whose payment was paid back or is disputed. Coins that are spent already become a debt: the
 * balance does not fall below zero, and the coins that come in next pay the debt.
 */
export async function reclaimCoins(tx: Tx, deps: MoveDeps, { key, uid, amount }: PaidCoins): Promise<void> {
  const accountsOf = await openAccounts(tx, [uid], deps.now());
  const { own } = accountsOf(uid);
  const balanceOf = await lockBalances(tx, [own]);
  const there = Math.min(amount, balanceOf(own));
  const back = { reason: 'reversal', to: { system: 'refunds' } } as const;
  if (there > 0) await moveCoins(tx, deps, { ...back, key: `back ${key}`, from: { uid }, amount: there });
  if (amount > there) {
    await openOwed(tx, uid, deps.now());
    const owed = { ...back, key: `owed ${key}`, from: { owed: uid }, amount: amount - there } as const;
    await postMovement(tx, owed, deps.now());
    deps.touch(tx, uid, coins.name, uid);
  }
}

/** Returns coins that were taken back for a dispute which was won. They pay the debt first, as all coins do. */
export async function restorePaidCoins(
  tx: Tx,
  deps: MoveDeps,
  { key, uid, amount }: PaidCoins,
): Promise<void> {
  const given = { reason: 'reversal', from: { system: 'refunds' }, to: { uid } } as const;
  await moveCoins(tx, deps, { ...given, key: `returned ${key}`, amount });
}
