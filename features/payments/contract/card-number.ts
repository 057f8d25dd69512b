import * as v from 'valibot';

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
// Separators that people type, and digits of any script.
const digitRun = /\p{Nd}(?:[\s._/·•‐-―-]*\p{Nd}){11,}/gu;
const shortest = 12;
const longest = 19;

/** True if any text or number of the value contains what could be a card number, also as the name of a field. */
export function hasCardNumber(value: unknown): boolean {
  if (typeof value === 'string') return isInText(value);
  if (typeof value === 'number') return isInText(String(value), true);
  if (Array.isArray(value)) return value.some(hasCardNumber);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => isInText(key) || hasCardNumber(inner));
}

function isInText(text: string, isNumber = false): boolean {
  const runs = text.normalize('NFKC').replace(uuid, ' ').match(digitRun) ?? [];
  return runs.some((run) => isCardNumber(digitsOf(run), isNumber));
}

/** Plain digits of a text with digits of any script. */
function digitsOf(text: string): string {
  return [...text]
    .filter((character) => /\p{Nd}/u.test(character))
    .map((character) => String(valueOfDigit(character)))
    .join('');
}

/** Digits of a script stand together, and every ten of them begin at a zero. */
function valueOfDigit(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point >= 0x30 && point <= 0x39) return point - 0x30;
  let zero = point;
  while (point - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return point - zero;
}

function isCardNumber(digits: string, isNumber: boolean): boolean {
  if (digits.length < shortest || digits.length > longest) return false;
  // A time in milliseconds has 13 digits, too. The cards of that length begin with 4.
  if (isNumber && digits.length < 14 && !digits.startsWith('4')) return false;
  return passesLuhn(digits);
}

/** The checksum of card numbers. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits.at(-1 - index));
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Adds to the input of a call that it contains no card number. Its error names no field and repeats nothing. */
export function withoutCardNumber<const S extends v.GenericSchema<unknown, unknown>>(schema: S) {
  return v.pipe(
    schema,
    v.check((input) => !hasCardNumber(input), 'card-number'),
  );
}
