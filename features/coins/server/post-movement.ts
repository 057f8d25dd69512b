import { fail } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import type { CoinsReason } from '../contract/coins-tables.ts';
import { splitSpend } from '../policy.ts';
import {
  lockBalances,
  type MemberAccounts,
  openAccounts,
  openOwed,
  openPassing,
  type SystemAccount,
  systemAccounts,
} from './store/accounts.ts';
import {
  findDigest,
  insertMovement,
  insertNote,
  type Leg,
  type Movement,
  movementDigest,
  movementId,
} from './store/movements.ts';

/** A side of a movement: a member, an account of the product, an item that only passes through, or a debt. */
export type CoinsParty =
  | { readonly uid: string }
  | { readonly system: SystemAccount }
  | { readonly passing: string }
  /** The debt of this member. */
  | { readonly owed: string };

export interface CoinsMove {
  /** The same key moves the coins once. Another content under the same key is refused. */
  readonly key: string;
  readonly reason: CoinsReason;
  readonly from: CoinsParty;
  readonly to: CoinsParty;
  /** Whole coins, at least 1. */
  readonly amount: number;
  /**
   * `own`: only coins that the member may send. `given-first`: given coins go first. Ignored unless a member
   * pays.
   */
  readonly pays?: 'own' | 'given-first';
  /** True to book the coins as given ones: the member can spend them, and not send them. */
  readonly isGiven?: boolean;
  readonly comments?: string | undefined;
}

export interface CoinsMoved {
  readonly id: string;
  /** False when the key was used before, with the same content: nothing moved now. */
  readonly isNew: boolean;
}

/**
 * Writes a movement of coins and its postings. Refuses with `coins/too-few` when the sender has too few coins,
 * and with `coins/key-used` when the key was used for another movement.
 */
export async function postMovement(tx: Tx, move: CoinsMove, at: number): Promise<CoinsMoved> {
  checkAmount(move.amount);
  const id = movementId(move.key);
  const sides = await sidesOf(tx, move, at);
  const movement: Movement = {
    id,
    digest: digestOf(move, sides),
    reason: move.reason,
    sender: sides.from.own,
    receiver: sides.to.own,
    amount: move.amount,
    at,
  };
  const isNew = await write(tx, move, movement, sides);
  if (isNew && move.comments !== undefined) await insertNote(tx, id, move.comments);
  return { id, isNew };
}

/** Returns the id of the movement with this key, if it was made before. Refuses another content. */
export async function findMoved(tx: Tx, move: CoinsMove, at: number): Promise<string | undefined> {
  const id = movementId(move.key);
  const found = await findDigest(tx, id);
  if (!found) return undefined;
  if (!found.equals(digestOf(move, await sidesOf(tx, move, at)))) fail('coins/key-used');
  return id;
}

/** The members of a movement, each once. */
export function membersOf({ from, to }: CoinsMove): string[] {
  return [...new Set([from, to].flatMap((party) => ('uid' in party ? [party.uid] : [])))];
}

interface Sides {
  readonly from: MemberAccounts;
  readonly to: MemberAccounts;
}

async function sidesOf(tx: Tx, move: CoinsMove, at: number): Promise<Sides> {
  const accountsOf = await openAccounts(tx, membersOf(move), at);
  return {
    from: await sideOf(tx, move.from, accountsOf, at),
    to: await sideOf(tx, move.to, accountsOf, at),
  };
}

async function sideOf(
  tx: Tx,
  party: CoinsParty,
  accountsOf: (uid: string) => MemberAccounts,
  at: number,
): Promise<MemberAccounts> {
  if ('uid' in party) return accountsOf(party.uid);
  const id = await accountOf(tx, party, at);
  return { own: id, given: id };
}

async function accountOf(tx: Tx, party: Exclude<CoinsParty, { uid: string }>, at: number): Promise<string> {
  if ('system' in party) return systemAccounts[party.system];
  if ('owed' in party) return await openOwed(tx, party.owed, at);
  return await openPassing(tx, party.passing, at);
}

function digestOf({ reason, amount, pays, isGiven, comments }: CoinsMove, { from, to }: Sides): Buffer {
  return movementDigest([
    reason,
    from.own,
    to.own,
    amount,
    pays ?? 'own',
    isGiven === true,
    comments ?? null,
  ]);
}

async function write(tx: Tx, move: CoinsMove, movement: Movement, { from, to }: Sides): Promise<boolean> {
  const { amount } = move;
  const credit: Leg = { account: move.isGiven ? to.given : to.own, amount };
  const debits = await debitsOf(tx, move, movement.id, from);
  const isNew = debits !== undefined && (await insertChecked(tx, movement, [...debits, credit]));
  if (isNew) return true;
  const found = await findDigest(tx, movement.id);
  if (!found) throw new Error('A movement of coins was neither written nor found: its key has no row.');
  if (!found.equals(movement.digest)) fail('coins/key-used');
  return false;
}

/** The debits of a movement; undefined if its key was used before. */
async function debitsOf(
  tx: Tx,
  { from: party, pays, amount }: CoinsMove,
  id: string,
  from: MemberAccounts,
): Promise<Leg[] | undefined> {
  if (!('uid' in party) || pays !== 'given-first') return [{ account: from.own, amount: -amount }];
  const balanceOf = await lockBalances(tx, [from.own, from.given]);
  // Looked up under the lock: an earlier try may have taken the coins that are missing now.
  if (await findDigest(tx, id)) return undefined;
  const split = splitSpend(amount, balanceOf(from.given));
  if (split.own > balanceOf(from.own)) fail('coins/too-few');
  return [
    { account: from.given, amount: -split.given },
    { account: from.own, amount: -split.own },
  ].filter((leg) => leg.amount !== 0);
}

async function insertChecked(tx: Tx, movement: Movement, legs: readonly Leg[]): Promise<boolean> {
  try {
    return await insertMovement(tx, movement, legs);
  } catch (error) {
    const isTooFew =
      error instanceof Error && 'constraint' in error && error.constraint === 'coins_account_balance';
    if (isTooFew) fail('coins/too-few');
    throw error;
  }
}

function checkAmount(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount < 1) {
    throw new Error(`${amount} coins cannot be moved: an amount is a whole number from 1.`);
  }
}
