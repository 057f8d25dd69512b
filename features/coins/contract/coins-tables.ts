import { defineTable } from '@mitto/kit/define-table';
import { Id, Uid } from '@mitto/kit/ids';
import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';

/** Max number of entries that the history shows. */
export const coinHistoryLimit = 100;

/** A whole number of coins, 0 or more. */
export const Coins = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Parties of a movement that are no members. */
export const coinsSystemParties = ['mitto-admin', 'mitto-billing'] as const;

const Party = v.nullable(v.union([Uid, v.picklist(coinsSystemParties)]));

/** Why coins moved. */
export const coinsReasons = [
  'transfer',
  'grant',
  'referral',
  'purchase',
  'spend',
  'refund',
  /** A payment was taken back, or returned after a dispute was won. */
  'reversal',
  /** Coins that came in have paid what the member owed. */
  'debt',
] as const;
export const CoinsReason = v.picklist(coinsReasons);
export type CoinsReason = v.InferOutput<typeof CoinsReason>;

/** The member's coins account. The PIN never leaves the server; the row says whether one is set. */
export const coins = defineTable({
  name: 'coins',
  row: v.strictObject({
    uid: Uid,
    isPinSet: v.boolean(),
    disabled: v.boolean(),
    /** All coins of the member, with the given ones. */
    balance: Coins,
    /** Coins that were given: they are spent first, and cannot be sent. */
    given: Coins,
    /** Coins that the member owes, which is why they cannot send any; absent if they owe none. */
    owed: v.optional(Coins),
    /** Coins of an invitation, which come with a verified address or number; absent if none wait. */
    waiting: v.optional(Coins),
    last_updated: Timestamp,
  }),
  indexes: [],
  conflict: 'server',
  stream: 'member',
});

/** The newest movements of the member's coins. */
export const coinsHistory = defineTable({
  name: 'coins_history',
  row: v.strictObject({
    id: Id,
    /** Null when the member has left. */
    sender: Party,
    receiver: Party,
    amount: Coins,
    date: Timestamp,
    comments: v.optional(v.string()),
    metadata: v.strictObject({
      reason: CoinsReason,
      /** Number of given coins among them. */
      given: Coins,
    }),
    /** True when the coins left the member's account. */
    debit: v.boolean(),
    /** Name of the other member; null when there is none. */
    name: v.nullable(v.string()),
  }),
  indexes: [['date'], ['sender'], ['receiver']],
  conflict: 'server',
  stream: 'member',
});
