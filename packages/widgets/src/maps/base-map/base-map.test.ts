import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { clip } from './clip.ts';
import { drawGround } from './draw-ground.ts';
import { isOnEarth, project } from './projection.ts';
import { readNumbers, writeNumbers } from './read-numbers.ts';
import { readTowns, townName } from './read-towns.ts';
import { type Line, type Point, readWorld } from './read-world.ts';

const written = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const towns = readTowns(written('towns.txt'));
const { countries, borders } = readWorld(written('world.txt'));
const landed = (code: string) => countries.find((country) => country.code === code);

/** Tests whether a point is inside a ring: a ray eastward from it then crosses an odd number of edges. */
function isWithin([x, y]: Point, ring: Line): boolean {
  return ring.reduce((isIn, [ax, ay], at) => {
    const [bx, by] = ring.at(at - 1) ?? [ax, ay];
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !isIn : isIn;
  }, false);
}

function countryAt(point: Point): string | undefined {
  return countries.find(({ islands }) =>
    islands.some(
      ([shore = [], ...lakes]) => isWithin(point, shore) && !lakes.some((lake) => isWithin(point, lake)),
    ),
  )?.code;
}

describe('the base map', () => {
  test.each([
    ['Bangkok', [100.5, 13.75], 'TH'],
    ['Phuket', [98.35, 7.95], 'TH'],
    ['Koh Samui', [100, 9.52], 'TH'],
    ['Singapore', [103.82, 1.36], 'SG'],
    ['Madrid', [-3.7, 40.4], 'ES'],
    ['Wellington', [174.9, -41.1], 'NZ'],
    ['the Gulf of Thailand', [101, 10], undefined],
    ['the Caspian Sea', [51, 41], undefined],
  ] as const)('has %s where it is', (_, point, code) => {
    expect(countryAt(point)).toBe(code);
  });

  test('knows the countries of the world, and where their middle is', () => {
    expect(new Set(countries.map(({ code }) => code)).size).toBeGreaterThan(220);
    const [longitude = 0, latitude = 0] = landed('TH')?.middle ?? [];
    expect([Math.round(longitude), Math.round(latitude)]).toEqual([101, 15]);
  });

  test('has a border between neighbours, and none along a shore', () => {
    const near = (point: Point) =>
      borders.some((line) => line.some(([x, y]) => Math.hypot(x - point[0], y - point[1]) < 0.5));
    // The first point is between Mae Sot and Myawaddy, the second on the beach of Pattaya.
    expect(near([98.55, 16.7])).toBe(true);
    expect(near([100.87, 12.93])).toBe(false);
  });

  test('every shore is closed', () => {
    const open = countries.flatMap(({ islands }) =>
      islands.flat().filter((ring) => String(ring[0]) !== String(ring.at(-1))),
    );
    expect(open).toHaveLength(0);
  });
});

test.each([[[0, 1, -1, 15, -16, 16, 36_000, -36_000]], [[]]])('%j is written and read again', (numbers) => {
  expect(readNumbers(writeNumbers(numbers))).toEqual(numbers);
});

test('what is no number says so', () => {
  expect(() => readNumbers('A!')).toThrow('"!" is no sign of a number');
});

test.each([
  [[-180, 0], 0, [0, 256]],
  [[180, 0], 1, [1024, 512]],
  [[0, 85.051129], 0, [256, 0]],
  [[0, 90], 0, [256, 0]],
] as const)('%j at zoom %d is drawn at %j', (point, zoom, place) => {
  const [x, y] = project(point, zoom);
  expect([x.toFixed(0), Math.abs(y).toFixed(0)]).toEqual(place.map(String));
});

test.each([
  [13, 100, true],
  [90, -180, true],
  [91, 0, false],
  [0, 181, false],
  [Number.NaN, 0, false],
])('latitude %d, longitude %d on earth: %s', (latitude, longitude, isThere) => {
  expect(isOnEarth({ latitude, longitude })).toBe(isThere);
});

test('what lies outside a window is cut off, and what surrounds it fills it', () => {
  const box = { left: 0, top: 0, right: 10, bottom: 10 };
  const square = (least: number, most: number): Line => [
    [least, least],
    [most, least],
    [most, most],
    [least, most],
    [least, least],
  ];
  const area = (ring: Line) =>
    Math.abs(
      ring.reduce((sum, [x, y], at) => {
        const [px, py] = ring.at(at - 1) ?? [x, y];
        return sum + px * y - x * py;
      }, 0) / 2,
    );
  expect(area(clip(square(-100, 100), box))).toBe(100);
  expect(area(clip(square(5, 100), box))).toBe(25);
  expect(clip(square(20, 30), box)).toEqual([]);
  // A triangle near a corner of the box that does not overlap the box.
  expect(
    area(
      clip(
        [
          [-20, 5],
          [5, -20],
          [-20, -20],
        ],
        box,
      ),
    ),
  ).toBe(0);
});

describe('its towns', () => {
  const town = (name: string) => towns.find((one) => one.name === name);

  test.each([
    ['Bangkok', 'กรุงเทพมหานคร', [100.5, 13.75], 3],
    ['Tokyo', 'โตเกียว', [139.69, 35.69], 3],
    ['Chiang Mai', 'เชียงใหม่', [98.98, 18.79], 5],
    ['Pai', 'ปาย', [98.44, 19.36], 7],
  ] as const)(
    '%s is called %s in Thai, is where it is, and named from the right zoom on',
    (name, thai, at, from) => {
      const found = town(name);
      expect(townName({ name, thai: undefined, at, from }, 'th')).toBe(name);
      expect(found === undefined ? '' : townName(found, 'th')).toBe(thai);
      expect(Math.hypot((found?.at[0] ?? 0) - at[0], (found?.at[1] ?? 0) - at[1])).toBeLessThan(0.05);
      expect(found?.from).toBe(from);
    },
  );

  test('at home each seat of a province has its Thai name', () => {
    const atHome = towns.filter(({ at }) => countryAt(at) === 'TH');
    expect(atHome.length).toBeGreaterThan(90);
    expect(atHome.filter(({ thai }) => thai === undefined).map(({ name }) => name)).toEqual([]);
  });

  test('the greatest are drawn first, and no name lies upon another or under the pin', () => {
    const view = { centre: { latitude: 13.75, longitude: 100.5 }, width: 500, height: 350, language: 'en' };
    const world = { countries, borders, towns };
    const near = drawGround(world, { ...view, zoom: 7 }).towns;
    expect(near.map(({ name }) => name)).toContain('Pattaya');
    expect(near.map(({ name }) => name)).not.toContain('Bangkok');
    const close = near.flatMap((one, at) =>
      near
        .slice(0, at)
        .filter((other) => Math.abs(one.y - other.y) < 16 && Math.abs(one.x - other.x) < 24)
        .map((other) => `${one.name} ${other.name}`),
    );
    expect(close).toEqual([]);
    const named = (zoom: number) => drawGround(world, { ...view, zoom }).towns.map(({ name }) => name);
    expect(named(5)).toContain('Phnom Penh');
    expect(named(5)).not.toContain('Hua Hin');
    expect(named(4)).not.toContain('Phnom Penh');
  });
});
