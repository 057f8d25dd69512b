export const cardKinds = ['visa', 'mastercard', 'amex', 'discover', 'diners-club', 'jcb'] as const;
export type CardKind = (typeof cardKinds)[number];

/** A card as it was typed: the number and the expiration in digits alone. */
export interface TypedCard {
  readonly number: string;
  readonly name: string;
  /** MMYY */
  readonly expiration: string;
  readonly securityCode: string;
}

export type CardField = keyof TypedCard;

export type CardProblem =
  | 'number-missing'
  | 'number-short'
  | 'number-wrong'
  | 'name-missing'
  | 'name-short'
  | 'name-long'
  | 'name-letters'
  | 'expiration-missing'
  | 'expiration-wrong'
  | 'expired'
  | 'code-missing'
  | 'code-short';

const prefixes: readonly (readonly [CardKind, RegExp])[] = [
  ['amex', /^3[47]/],
  ['diners-club', /^3(0[0-5]|09|[689])/],
  ['jcb', /^35(2[89]|[3-8])/],
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['discover', /^6(011|4[4-9]|5|22(12[6-9]|1[3-9]|[2-8]|9[01]|92[0-5]))/],
];

/** Returns the kind of card that a number, also the beginning of one, belongs to. */
export function kindOf(number: string): CardKind | undefined {
  const digits = digitsOf(number);
  return prefixes.find(([, prefix]) => prefix.test(digits))?.[0];
}

export function digitsOf(typed: string): string {
  return typed.replace(/\D/g, '');
}

/** Sizes of the groups in which a number is printed on the card. */
export function groupsOf(kind: CardKind | undefined): readonly number[] {
  if (kind === 'amex') return [4, 6, 5];
  if (kind === 'diners-club') return [4, 6, 4];
  return [4, 4, 4, 4];
}

/** Number of digits of the security code: American Express has four, on the front. */
export function codeLength(kind: CardKind | undefined): number {
  return kind === 'amex' ? 4 : 3;
}

/** Writes a number in the groups of its kind; further digits are left out. */
export function groupNumber(typed: string): string {
  const digits = digitsOf(typed);
  return startsOf(kindOf(digits))
    .map((start, place, starts) => digits.slice(start, starts[place + 1]))
    .slice(0, -1)
    .filter((group) => group !== '')
    .join(' ');
}

/** Places at which the groups of a number begin, and the place at which the last one ends. */
export function startsOf(kind: CardKind | undefined): readonly number[] {
  return groupsOf(kind).reduce<readonly number[]>(
    (starts, size) => [...starts, (starts.at(-1) ?? 0) + size],
    [0],
  );
}

/** Tells if the last digit of a number fits the others (ISO/IEC 7812, the formula of Luhn). */
export function passesLuhn(number: string): boolean {
  const sum = [...digitsOf(number)].reverse().reduce((whole, digit, place) => {
    const value = place % 2 === 0 ? Number(digit) : Number(digit) * 2;
    return whole + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const shortestNumber = 14;

function numberProblem(typed: string): CardProblem | undefined {
  const number = typed.replaceAll(' ', '');
  if (number === '') return 'number-missing';
  if (!/^\d+$/.test(number)) return 'number-wrong';
  const kind = kindOf(number);
  const length = startsOf(kind).at(-1) ?? 0;
  if (number.length < (kind === undefined ? shortestNumber : length)) return 'number-short';
  return number.length <= length && passesLuhn(number) ? undefined : 'number-wrong';
}

export const nameLengths = { min: 3, max: 65 } as const;

/** Tells what is wrong with the name on a card: 3 to 65 letters and spaces. */
export function nameProblem(typed: string): CardProblem | undefined {
  const name = typed.trim();
  if (name === '') return 'name-missing';
  if (!/^[\p{L}\p{M} ]+$/u.test(name)) return 'name-letters';
  const { length } = [...name];
  if (length < nameLengths.min) return 'name-short';
  return length > nameLengths.max ? 'name-long' : undefined;
}

/** Tells what is wrong with an expiration as MM/YY or MMYY. A card is valid to the end of its month. */
export function expirationProblem(typed: string, now: Date): CardProblem | undefined {
  const digits = digitsOf(typed);
  if (digits === '') return 'expiration-missing';
  const [month, year] = [Number(digits.slice(0, 2)), 2000 + Number(digits.slice(2))];
  if (digits.length !== 4 || month < 1 || month > 12) return 'expiration-wrong';
  return isExpired({ month, year }, now) ? 'expired' : undefined;
}

export interface Expiration {
  readonly month: number;
  /** Four digits. */
  readonly year: number;
}

export function isExpired({ month, year }: Expiration, now: Date): boolean {
  return year * 12 + month - 1 < now.getFullYear() * 12 + now.getMonth();
}

/**
 * Reads an expiration in the ways in which people and browsers write it: 0829, 829, 8/29, 08/2029, 082029, 2029-08.
 * Returns undefined if it is none of them, for example because it is not complete.
 */
export function readExpiration(text: string): Expiration | undefined {
  const numbers = text.match(/\d+/g) ?? [];
  const [month = '', year = ''] = numbers.length === 1 ? splitMonth(numbers[0] ?? '') : numbers;
  if (numbers.length > 2) return undefined;
  if (month.length === 4 && year.length <= 2) return expirationOf(year, month);
  return expirationOf(month, year);
}

/** Splits MYY, MMYY or MMYYYY. */
function splitMonth(digits: string): readonly string[] {
  const length = digits.length === 3 ? 1 : 2;
  return [digits.slice(0, length), digits.slice(length)];
}

function expirationOf(month: string, year: string): Expiration | undefined {
  const isMonth = month.length <= 2 && Number(month) >= 1 && Number(month) <= 12;
  if (!isMonth || (year.length !== 2 && year.length !== 4)) return undefined;
  return { month: Number(month), year: 2000 + (Number(year) % 100) };
}

/** Writes an expiration as MM/YY. */
export function writeExpiration({ month, year }: Expiration): string {
  return `${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`;
}

function codeProblem(typed: string, kind: CardKind | undefined): CardProblem | undefined {
  if (typed === '') return 'code-missing';
  return digitsOf(typed).length === codeLength(kind) && /^\d+$/.test(typed) ? undefined : 'code-short';
}

/** Returns what is wrong with each field of a typed card; a field without an entry is right. */
export function cardProblems(card: TypedCard, now: Date): Partial<Record<CardField, CardProblem>> {
  const found = {
    number: numberProblem(card.number),
    name: nameProblem(card.name),
    expiration: expirationProblem(card.expiration, now),
    securityCode: codeProblem(card.securityCode, kindOf(card.number)),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}
