import { fail } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import type { CoinsReason } from '../contract/coins-tables.ts';
import { openAccounts, openOwed, openPassing, type SystemAccount, systemAccounts } from './store/accounts.ts';
import {
  askMoved,
  type Movement,
  type MovementOutcome,
  movementId,
  writeMovement,
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
  const movement = await movementOf(tx, move, at);
  const outcome = await withAccounts(tx, move, at, () => write(tx, movement));
  if (outcome === 'too-few') fail('coins/too-few');
  if (outcome === 'other') fail('coins/key-used');
  return { id: movement.id, isNew: outcome === 'new' };
}

/** Returns the id of the movement with this key, if it was made before. Refuses another content. */
export async function findMoved(tx: Tx, move: CoinsMove, at: number): Promise<string | undefined> {
  const movement = await movementOf(tx, move, at);
  const found = await askMoved(tx, movement);
  if (found === 'other') fail('coins/key-used');
  return found && movement.id;
}

/** The members of a movement, each once. */
export function membersOf({ from, to }: CoinsMove): string[] {
  return [...new Set([from, to].flatMap((party) => ('uid' in party ? [party.uid] : [])))];
}

async function movementOf(tx: Tx, move: CoinsMove, at: number): Promise<Movement> {
  const { reason, amount, pays = 'own', isGiven = false, comments = null } = move;
  return {
    id: movementId(move.key),
    reason,
    from: await sideOf(tx, move.from, at),
    to: await sideOf(tx, move.to, at),
    amount,
    pays,
    isGiven,
    comments,
    at,
  };
}

async function sideOf(tx: Tx, party: CoinsParty, at: number): Promise<Movement['from']> {
  if ('uid' in party) return party;
  if ('system' in party) return { account: systemAccounts[party.system] };
  if ('owed' in party) return { account: await openOwed(tx, party.owed, at) };
  return { account: await openPassing(tx, party.passing, at) };
}

/** Opens the accounts of the members if one has none yet, which is once in the life of a member. */
async function withAccounts(
  tx: Tx,
  move: CoinsMove,
  at: number,
  post: () => Promise<MovementOutcome>,
): Promise<MovementOutcome> {
  const first = await post();
  if (first !== 'unopened') return first;
  await openAccounts(tx, membersOf(move), at);
  return await post();
}

async function write(tx: Tx, movement: Movement): Promise<MovementOutcome> {
  try {
    return await writeMovement(tx, movement);
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
