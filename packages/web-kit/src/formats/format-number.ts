import type { Language } from './format-date.ts';

const steps = [
  { from: 1e9, letter: 'b' },
  { from: 1e6, letter: 'm' },
  { from: 1e3, letter: 'k' },
] as const;

/** Abbreviates a count: 999, 1k, 1.5k, 12m, 3b. At most one decimal, never rounded up. */
export function formatCount(value: number): string {
  const size = Math.abs(value);
  const step = steps.find(({ from }) => size >= from);
  if (!step) return String(Math.trunc(value) || 0);
  // Truncated: 999,999 becomes 999.9k, not a million.
  const tenths = Math.floor(size / (step.from / 10)) / 10;
  return `${value < 0 ? '-' : ''}${tenths}${step.letter}`;
}

const units = ['b', 'kb', 'mb', 'gb', 'tb', 'pb'] as const;

/** Formats a size with powers of 1024, from b to pb: 512 b, 1.5 kb, 10 mb. */
export function formatSize(bytes: number): string {
  let size = Math.max(0, bytes);
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${Math.floor(size * 10) / 10} ${units[unit]}`;
}

/** Formats a number with the separators of the language. */
export function formatAmount(value: number, language: Language): string {
  return new Intl.NumberFormat(`${language}-u-nu-latn`).format(value);
}
