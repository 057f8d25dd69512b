import { fail } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { sql } from 'kysely';
import type { CoinsMoved } from '../post-movement.ts';
import { readBalances } from '../store/accounts.ts';
import { readCoinsMember } from '../store/coins-members.ts';
import { moveCoins } from './move-coins.ts';

type MoveDeps = Pick<Deps, 'now' | 'touch' | 'tell'>;

export interface Spend {
  readonly uid: string;
  /** The same key spends the coins once. */
  readonly key: string;
  readonly amount: number;
  /** False to pay with own coins alone. */
  readonly takesGiven: boolean;
}

/** Pays for something of the product with coins; given ones go first, where they are taken. Refuses a disabled account. */
export async function spendCoins(
  tx: Tx,
  deps: MoveDeps,
  { uid, key, amount, takesGiven }: Spend,
): Promise<CoinsMoved> {
  if ((await readCoinsMember(tx, uid))?.is_disabled) fail('coins/disabled');
  const move = { key, reason: 'spend', from: { uid }, to: { system: 'mitto-billing' }, amount } as const;
  if (takesGiven) return await moveCoins(tx, deps, { ...move, pays: 'given-first' });
  const { own, given } = await readBalances(tx, uid);
  if (own < amount && amount <= own + given) fail('coins/given-not-taken');
  return await moveCoins(tx, deps, { ...move, pays: 'own' });
}

/** Gives the coins of a spend back, once: given ones as given ones, which still cannot be sent. */
export async function giveBackCoins(tx: Tx, deps: MoveDeps, uid: string, movement: string): Promise<void> {
  const { rows } = await sql<{ kind: 'own' | 'given'; amount: number }>`
    select a.kind, -p.amount as amount from coins_posting p join coins_account a on a.id = p.account
    where p.movement = ${movement} and a.uid = ${uid} and p.amount < 0`.execute(tx);
  for (const { kind, amount } of rows) {
    await moveCoins(tx, deps, {
      key: `given back ${kind} ${movement}`,
      reason: 'refund',
      from: { system: 'mitto-billing' },
      to: { uid },
      amount,
      isGiven: kind === 'given',
    });
  }
}
