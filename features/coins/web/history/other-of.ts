import type * as v from 'valibot';
import { type coinsHistory, coinsSystemParties } from '../../contract/coins-tables.ts';

export type HistoryEntry = v.InferOutput<typeof coinsHistory.row>;

const systemParties: readonly string[] = coinsSystemParties;

/** The uid of the other member of a movement; undefined for the product, and for a member who has left. */
export function otherOf({ debit, sender, receiver }: HistoryEntry): string | undefined {
  const other = debit ? receiver : sender;
  return other === null || systemParties.includes(other) ? undefined : other;
}
