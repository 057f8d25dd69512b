import { useLive } from '@mitto/web-kit/live/use-live';
import { coins } from '../contract/coins-tables.ts';

export interface Wallet {
  readonly isLoaded: boolean;
  /** All coins, with the given ones. */
  readonly balance: number;
  readonly given: number;
  /** Coins of an invitation, which come with a verified address or number. */
  readonly waiting: number;
  /** Coins that can be sent. */
  readonly sendable: number;
  readonly isPinSet: boolean;
  readonly isDisabled: boolean;
}

/** The member's coins, from the data on this device. A member without any has no row. */
export function useWallet(): Wallet {
  const { answer, isLoaded } = useLive(coins);
  const { balance = 0, given = 0, waiting = 0, isPinSet = false, disabled = false } = answer[0]?.row ?? {};
  return { isLoaded, balance, given, waiting, sendable: balance - given, isPinSet, isDisabled: disabled };
}
