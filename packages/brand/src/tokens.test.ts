import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

type Tokens = ReadonlyMap<string, string>;
type Colour = readonly [number, number, number];

const sheets = ['tokens.css', 'categories.css'].map((name) =>
  readFileSync(join(import.meta.dirname, name), 'utf8'),
);

/** The tokens that both sheets give after a selector. */
function tokensAfter(selector: string): Tokens {
  const blocks = sheets.map((sheet) => {
    const from = sheet.indexOf(`${selector} {`);
    return sheet.slice(from, sheet.indexOf('}', from));
  });
  return new Map(
    [...blocks.join('').matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
}

const light = tokensAfter(':root');
const dark = tokensAfter(':root[data-theme="dark"]');
const unasked = tokensAfter(':root:not([data-theme])');

/** Returns linear red, green and blue, each from 0 to 1. */
function colourOf(tokens: Tokens, name: string): Colour {
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(tokens.get(name) ?? '') ?? [];
  if (red === undefined || green === undefined || blue === undefined)
    throw new Error(`--${name} is no colour.`);
  const light = (part: string) => {
    const share = Number.parseInt(part, 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return [light(red), light(green), light(blue)];
}

/** Matrices that simulate eyes that lack one of the three cones (Machado, Oliveira and Fernandes 2009). */
const eyes = {
  'all three cones': [1, 0, 0, 0, 1, 0, 0, 0, 1],
  'no red cones': [0.1523, 1.0526, -0.2049, 0.1145, 0.7863, 0.0992, -0.0039, -0.0481, 1.0519],
  'no green cones': [0.3673, 0.8606, -0.2279, 0.2801, 0.6726, 0.0473, -0.0118, 0.043, 0.9689],
  'no blue cones': [1.2555, -0.0767, -0.1788, -0.0784, 0.9308, 0.1476, 0.0047, 0.6914, 0.3039],
} as const;

function seenBy(eye: keyof typeof eyes, [red, green, blue]: Colour): number {
  const m = eyes[eye];
  const part = (at: 0 | 3 | 6) => {
    const [one, two, three] = [m[at], m[(at + 1) as 1], m[(at + 2) as 2]];
    return Math.max(0, Math.min(1, one * red + two * green + three * blue));
  };
  return 0.2126 * part(0) + 0.7152 * part(3) + 0.0722 * part(6);
}

function contrast(eye: keyof typeof eyes, one: Colour, other: Colour): number {
  const [darker = 0, lighter = 0] = [seenBy(eye, one), seenBy(eye, other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const surfaces = ['bg', 'surface', 'surface-2'] as const;
const readable: readonly (readonly [string, string])[] = [
  ...['text', 'text-2', 'text-3'].flatMap((ink) => surfaces.map((ground) => [ink, ground] as const)),
  ...['primary', 'primary-hover', 'primary-press'].map((ground) => ['on-primary', ground] as const),
  ...['drink', 'fit', 'dine', 'movie', 'party'].map((ground) => [`on-${ground}`, ground] as const),
  ['primary-text', 'bg'],
  ['primary-text', 'surface'],
  ...['primary', 'iris', 'apricot', 'gold'].map((hue) => [`on-${hue}-soft`, `${hue}-soft`] as const),
  ...['success', 'danger'].flatMap((ink) => [[ink, 'surface'] as const, [ink, `${ink}-soft`] as const]),
  ['warning', 'warning-soft'],
  ['on-bubble-in', 'bubble-in'],
  ['on-bubble-out', 'bubble-out'],
];
const seen: readonly (readonly [string, string])[] = [
  ['line-strong', 'surface'],
  ['line-strong', 'surface-2'],
  ['focus', 'bg'],
  ['focus', 'surface'],
  ['online', 'surface'],
  ['tick-read', 'bubble-out'],
];

describe.each([
  ['light', light],
  ['dark', new Map([...light, ...dark])],
] as const)('in the %s theme', (_, tokens) => {
  const ratios = (pairs: typeof readable, eye: keyof typeof eyes) =>
    pairs.map(([ink, ground]) => ({
      pair: `--${ink} on --${ground}`,
      ratio: contrast(eye, colourOf(tokens, ink), colourOf(tokens, ground)),
    }));

  test('every ink is read on every ground it stands on: 4.5 to 1', () => {
    expect(ratios(readable, 'all three cones').filter(({ ratio }) => ratio < 4.5)).toEqual([]);
  });

  test('lines, rings and dots are seen: 3 to 1', () => {
    expect(ratios(seen, 'all three cones').filter(({ ratio }) => ratio < 3)).toEqual([]);
  });

  test.each(['no red cones', 'no green cones', 'no blue cones'] as const)(
    'eyes with %s read every ink as well: 4.5 to 1',
    (eye) => {
      expect(ratios(readable, eye).filter(({ ratio }) => ratio < 4.5)).toEqual([]);
    },
  );
});

test('who chose the dark theme and whose system did see the same', () => {
  expect(Object.fromEntries(unasked)).toEqual(Object.fromEntries(dark));
});
