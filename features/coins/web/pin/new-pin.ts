import { m } from '@mitto/words/messages';

export const pinLength = 6;

interface TypedPins {
  /** Undefined where none is needed. */
  readonly old: string | undefined;
  readonly pin: string;
  readonly again: string;
}

export type PinFaults = Partial<Record<keyof TypedPins, string>>;

/** Sentences for the typed PINs that cannot be sent; empty when they can. */
export function pinFaultsOf({ old, pin, again }: TypedPins): PinFaults {
  if (old !== undefined && old.length < pinLength) return { old: m.coins_pin_digits() };
  if (pin.length < pinLength) return { pin: m.coins_pin_digits() };
  if (pin === old) return { pin: m.coins_pin_same() };
  return pin === again ? {} : { again: m.coins_pin_differs() };
}
