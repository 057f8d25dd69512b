import { passesLuhn } from '../contract/card-number.ts';

const shapes = [
  { prefix: '4', length: 16 },
  { prefix: '5', length: 16 },
  { prefix: '2221', length: 16 },
  { prefix: '34', length: 15 },
  { prefix: '37', length: 15 },
  { prefix: '6011', length: 16 },
  { prefix: '36', length: 14 },
  { prefix: '3528', length: 16 },
  { prefix: '62', length: 19 },
  { prefix: '4', length: 13 },
] as const;
const separators = ['', ' ', '-', '.', '\u00a0'] as const;

/** Card numbers of all kinds, written with and without separators. The same ones for the same count. */
export function cardNumbers(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const { prefix, length } = shapes[index % shapes.length] ?? shapes[0];
    const body = `${prefix}${String((index + 1) * 7919 * 104_729)}`
      .padEnd(length - 1, '7')
      .slice(0, length - 1);
    const check = Array.from('0123456789').find((digit) => passesLuhn(`${body}${digit}`)) ?? '0';
    const separator = separators[Math.floor(index / shapes.length) % separators.length] ?? '';
    return `${body}${check}`.replace(/(.{4})(?=.)/g, `$1${separator}`);
  });
}

/** Paths of all values of an input, and of one more that it does not have. */
export function placesIn(input: unknown, path = ''): string[] {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return [path];
  const inner = Object.entries(input).flatMap(([key, value]) =>
    placesIn(value, path === '' ? key : `${path}.${key}`),
  );
  return path === '' ? [...inner, 'extra'] : inner;
}

/** The input with the number in the place of a value. */
export function withNumber(input: unknown, place: string, number: string): unknown {
  const [key = '', ...rest] = place.split('.');
  const fields: Record<string, unknown> = typeof input === 'object' && input !== null ? { ...input } : {};
  fields[key] = rest.length === 0 ? number : withNumber(fields[key], rest.join('.'), number);
  return fields;
}
