import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { genderCell } from '@mitto/discover/server/gender-cell';
import { snap } from '@mitto/profile/contract/place-grid';
import type { Db } from '@mitto/server-kit/database/database';
import { cellOf, cellSizes, onSphere } from '@mitto/server-kit/places/cells';
import { sql } from 'kysely';

export type Random = () => number;

/** Mulberry32, a small random generator. It repeats its sequence for the same seed. */
export function createRandom(start: number): Random {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Point {
  readonly lat: number;
  readonly lng: number;
}

export const hotCity: Point = { lat: 13.7563, lng: 100.5018 };

/** Returns the positions of forty cities. Each has at least a hundredth of the people. */
export function citiesOf(random: Random): Point[] {
  return Array.from({ length: 40 }, () => ({ lat: -35 + random() * 90, lng: -120 + random() * 260 }));
}

/** Returns a random point around a centre, in most cases close to it. */
export function near(random: Random, { lat, lng }: Point, kilometres: number): Point {
  const away = kilometres * Math.sqrt(-2 * Math.log(1 - random() * 0.999));
  const turn = 2 * Math.PI * random();
  const north = (away * Math.cos(turn)) / 111.195;
  return { lat: lat + north, lng: lng + (away * Math.sin(turn)) / 111.195 / Math.cos((lat * Math.PI) / 180) };
}

/**
 * Returns a random position. A tenth of the people are in the hot city, half in the forty cities, and the
 * others anywhere.
 */
export function aPlace(random: Random, cities: readonly Point[]): Point {
  const where = random();
  if (where < 0.1) return near(random, hotCity, 8);
  const city = cities[Math.floor(random() * cities.length)] ?? hotCity;
  if (where < 0.6) return near(random, city, 10);
  return { lat: -50 + random() * 110, lng: -180 + random() * 360 };
}

/**
 * Returns a random number of minutes since the last activity. One in fifty people is online, and three in ten
 * were active within a day.
 */
function idleMinutes(random: Random): number {
  const when = random();
  if (when < 0.02) return random() * 14;
  if (when < 0.3) return 15 + random() * 1420;
  if (when < 0.55) return 1440 + random() * 8600;
  return 10_080 + random() * 400_000;
}

function line(random: Random, cities: readonly Point[], nowMinute: number): string {
  const middle = snap(aPlace(random, cities));
  const minAge = 18 + Math.floor(random() * 20);
  const gender = random() < 0.5 ? 0 : 1;
  const cells = [cellSizes.near, cellSizes.far].map((size) => genderCell(cellOf(middle, size), gender));
  const wants = random() < 0.1 ? 3 : random() < 0.5 ? 0 : 1;
  return [
    randomUUID(),
    ...cells,
    ...onSphere(middle).map(Math.fround),
    gender,
    Math.floor(nowMinute - idleMinutes(random)),
    Math.floor(nowMinute - random() * 1_000_000),
    0,
    18 + Math.floor(random() * random() * 60),
    Math.floor(random() * 6),
    Math.floor(random() * 4),
    wants,
    minAge,
    minAge + 5 + Math.floor(random() * 40),
    `{interest:chess${Math.floor(random() * 10)},eyeColor:${random() < 0.3 ? 'green' : 'brown'}}`,
  ].join('\t');
}

/** Writes the people to a file, loads it with COPY, and recreates the indexes that the migrations define. */
export async function makePeople(
  db: Db,
  folder: string,
  {
    count,
    random,
    cities,
  }: { readonly count: number; readonly random: Random; readonly cities: readonly Point[] },
): Promise<void> {
  const file = join(folder, 'people.tsv');
  const out = createWriteStream(file, { mode: 0o644 });
  const nowMinute = Math.floor(Date.now() / 60_000);
  for (let made = 0; made < count; ) {
    const lines: string[] = [];
    for (const end = Math.min(count, made + 10_000); made < end; made += 1)
      lines.push(line(random, cities, nowMinute));
    if (!out.write(`${lines.join('\n')}\n`)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'close');
  const { rows } = await sql<{ indexdef: string; indexname: string }>`
    select indexname, indexdef from pg_indexes where tablename = 'discover_seek' and indexname <> 'discover_seek_pkey'`.execute(
    db,
  );
  for (const { indexname } of rows) await sql`drop index ${sql.ref(indexname)}`.execute(db);
  await sql`truncate discover_seek`.execute(db);
  await sql`copy discover_seek (uid, near_cell, far_cell, x, y, z, gender, active_minute, joined_minute, placed_minute,
    age, style, flags, wants, wants_min, wants_max, traits) from ${sql.lit(file)}`.execute(db);
  for (const { indexdef } of rows) await sql.raw(indexdef).execute(db);
  await sql`vacuum (analyze) discover_seek`.execute(db);
}
