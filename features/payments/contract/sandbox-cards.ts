import type { CardBrand, FailureCode } from './payment-shapes.ts';

/** Answer of the sandbox when a test card is charged. */
export type SandboxAnswer = 'paid' | 'action' | FailureCode;

export interface SandboxCard {
  /** Published test number. It never leaves the browser: the form sends the token. */
  readonly number: string;
  readonly brand: CardBrand;
  /** Name of the card within its token. */
  readonly name: string;
  readonly answers: SandboxAnswer;
}

/** The test numbers that the sandbox knows. */
export const sandboxCards: readonly SandboxCard[] = [
  { number: '4242424242424242', brand: 'visa', name: 'visa', answers: 'paid' },
  { number: '5555555555554444', brand: 'mastercard', name: 'mastercard', answers: 'paid' },
  { number: '378282246310005', brand: 'amex', name: 'amex', answers: 'paid' },
  { number: '6011111111111117', brand: 'discover', name: 'discover', answers: 'paid' },
  { number: '30569309025904', brand: 'diners-club', name: 'diners', answers: 'paid' },
  { number: '3566002020360505', brand: 'jcb', name: 'jcb', answers: 'paid' },
  { number: '4000002500003155', brand: 'visa', name: 'secure', answers: 'action' },
  { number: '4000000000000002', brand: 'visa', name: 'declined', answers: 'card-declined' },
  { number: '4000000000009995', brand: 'visa', name: 'poor', answers: 'insufficient-funds' },
  { number: '4000000000000069', brand: 'visa', name: 'expired', answers: 'expired-card' },
  { number: '4000000000000127', brand: 'visa', name: 'code', answers: 'incorrect-code' },
  { number: '4000000000000119', brand: 'visa', name: 'processing', answers: 'processing-error' },
  { number: '4000000000009987', brand: 'visa', name: 'lost', answers: 'lost-card' },
  { number: '4000000000009979', brand: 'visa', name: 'stolen', answers: 'stolen-card' },
];

const prefix = 'sandbox_';

/** Turns a test number into the token that stands for it; undefined for any other number. */
export function sandboxTokenFor(digits: string): string | undefined {
  const card = sandboxCards.find(({ number }) => number === digits);
  return card && `${prefix}${card.name}`;
}

/** Finds the test card of a token. */
export function sandboxCardOf(token: string): SandboxCard | undefined {
  return sandboxCards.find(({ name }) => token === `${prefix}${name}`);
}

/** Last four digits of a test card. */
export const lastFourOf = ({ number }: SandboxCard): string => number.slice(-4);
