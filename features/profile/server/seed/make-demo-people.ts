import { kilometresBetween } from '@mitto/kit/kilometres-between';
import { eyeColors, hairColors, heights, weights } from '../../contract/options/appearance.ts';
import { goals } from '../../contract/options/goals.ts';
import { type Interest, type InterestGroup, interestsByGroup } from '../../contract/options/interests.ts';
import { lifeStyles, personalityTypes, personalValues } from '../../contract/options/personality.ts';
import { styles } from '../../contract/options/styles.ts';
import type { BirthDate, Point } from '../../contract/profile-fields.ts';
import { demoCities } from './cities-of-demo.ts';
import type { DemoPerson } from './demo-person.ts';
import { Dice } from './dice.ts';
import { everydayOf } from './everyday-life.ts';
import { interestTexts } from './interest-texts.ts';
import { jobs, student } from './jobs.ts';
import { lookOf, posesOf } from './looks.ts';
import { thaiNames, worldNames } from './made-up-names.ts';
import { promptsOf } from './prompt-answers.ts';
import { closings, openings } from './sayings.ts';

const kilometresPerDegree = 111.2;
const groups = Object.keys(interestsByGroup) as readonly InterestGroup[];

/** Makes `count` different people, aged 19 to 62. Every run on the same day makes the same people. */
export function makeDemoPeople(count: number, today: BirthDate): DemoPerson[] {
  return [...demoPeople(today).take(count)];
}

const firstSeed = 20261101;

/** Nobody has the name of one of so many people before them, from whom a demo member's likes and matches are. */
const namesApart = 48;
/** Nobody has the name of somebody within so many kilometres, of so many people before them. */
const nearby = { kilometres: 4, people: 400 };

/** Generates people endlessly. Another seed makes other people. */
export function* demoPeople(today: BirthDate, seed: number = firstSeed): Generator<DemoPerson, never> {
  const dice = new Dice(seed);
  // Hashes of the bios so far, to make no bio twice. The bios themselves would not fit into memory for a
  // million people.
  const bios = new Set<number>();
  const last: Placed[] = [];
  for (let number = 0; ; number += 1) {
    let made = makePerson(dice, number, today);
    while (bios.has(signOf(made.person.bio)) || hasNamesake(made, last))
      made = makePerson(dice, number, today);
    bios.add(signOf(made.person.bio));
    last.push({ latin: made.latin, point: made.person.point });
    if (last.length > nearby.people) last.shift();
    yield made.person;
  }
}

interface Placed {
  /** Name in Latin letters: one name in two scripts is one name. */
  readonly latin: string;
  readonly point: Point;
}

function hasNamesake({ latin, person: { point } }: Made, last: readonly Placed[]): boolean {
  return last.some(
    (one, at) =>
      one.latin === latin &&
      (at >= last.length - namesApart || kilometresBetween(one.point, point) < nearby.kilometres),
  );
}

/** 53-bit hash of a text. A collision is harmless: the caller then makes another person. */
function signOf(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  return (high >>> 0) * 2 ** 21 + (low >>> 11);
}

interface Made {
  readonly person: DemoPerson;
  readonly latin: string;
}

function makePerson(dice: Dice, number: number, today: BirthDate): Made {
  const gender: DemoPerson['gender'] = dice.falls(0.06) ? 2 : dice.falls(0.5) ? 0 : 1;
  const age = 19 + Math.floor(dice.roll() ** 1.7 * 43);
  const { name, latin, isThai, isLocal } = nameOf(dice, gender);
  const interested = interestsOf(dice);
  const words = isThai ? 1 : 0;
  const job = (age < 23 && dice.falls(0.6) ? student : dice.one(jobs))[words];
  const person = {
    name,
    username: `${dice.one(['', 'its.', 'hi.', 'just.'])}${latin.toLowerCase()}${number + 11}`,
    gender,
    born: birthday(dice, age, today),
    headline: headlineOf(dice, job, interested, isThai),
    bio: bioOf(dice, interested, words),
    style: dice.one(styles).value,
    interested,
    characteristics: characteristicsOf(dice, gender),
    personality: personalityOf(dice, interested),
    goals: goalsOf(dice, age),
    wanted: wantedOf(dice, gender, age),
    point: pointOf(dice, number),
    daysHere: dice.falls(0.15) ? dice.between(0, 6) : dice.between(8, 700),
    isVerified: dice.falls(0.4),
    look: lookOf(dice, gender, age, isLocal),
    poses: posesOf(dice, dice.one([1, 1, 2, 2, 3, 4])),
  };
  const { lifeStyles = [] } = person.personality;
  const everyday = everydayOf({ number, job, age, isThai, isLocal, lifeStyles });
  return { person: { ...person, ...everyday, prompts: promptsOf(number, isThai) }, latin };
}

const isWomanly = (dice: Dice, gender: number): boolean => gender === 0 || (gender === 2 && dice.falls(0.5));

interface Called {
  readonly name: string;
  /** Name in Latin letters, which a username allows. */
  readonly latin: string;
  /** True if the person writes their profile in Thai. */
  readonly isThai: boolean;
  readonly isLocal: boolean;
}

/**
 * Min number of characters in a profile's name. A shorter Thai nickname is written in Latin letters instead.
 */
const leastLetters = 3;

function nameOf(dice: Dice, gender: number): Called {
  const kind = isWomanly(dice, gender) ? 'women' : 'men';
  if (dice.falls(0.4)) {
    const name = dice.one(worldNames[kind]);
    return { name, latin: name, isThai: false, isLocal: false };
  }
  const [latin, thai] = dice.one<readonly [string, string]>(thaiNames[kind]);
  const isThai = dice.falls(0.6);
  return { name: isThai && thai.length >= leastLetters ? thai : latin, latin, isThai, isLocal: true };
}

/** Several interests from each of two groups, and one from a third group. */
function interestsOf(dice: Dice): Interest[] {
  const [one = 'home', other = 'minds', third = 'culture'] = dice.some(groups, 3);
  return [
    ...dice.some<Interest>(interestsByGroup[one], dice.between(2, 4)),
    ...dice.some<Interest>(interestsByGroup[other], dice.between(1, 3)),
    ...dice.some<Interest>(interestsByGroup[third], 1),
  ];
}

function headlineOf(dice: Dice, job: string, interested: readonly Interest[], isThai: boolean): string {
  const [first = ''] = interested;
  const liked = first.replaceAll('-', ' ');
  if (isThai) return dice.one([job, `${job} ที่ยังว่างวันอาทิตย์`, `${job} วันธรรมดา นักฝันวันหยุด`]);
  return dice.one([job, `${job}, mostly awake`, `${job} on weekdays, ${liked} on weekends`]);
}

function bioOf(dice: Dice, interested: readonly Interest[], words: 0 | 1): string {
  const liked = dice.some(interested, dice.one([1, 2, 2, 3]));
  const sentences = [
    dice.one(openings)[words],
    ...liked.map((interest) => interestTexts[interest][words]),
    ...(dice.falls(0.75) ? [dice.one(closings)[words]] : []),
  ];
  return sentences.join(dice.falls(0.3) ? '\n' : ' ');
}

function birthday(dice: Dice, age: number, today: BirthDate): BirthDate {
  const day = new Date(Date.UTC(today.year - age, today.month - 1, today.day - dice.between(1, 364)));
  return { day: day.getUTCDate(), month: day.getUTCMonth() + 1, year: day.getUTCFullYear() };
}

function characteristicsOf(dice: Dice, gender: number): Record<string, string> {
  const tall = gender === 1 ? dice.between(9, 14) : dice.between(7, 11);
  return {
    height: heights[tall] ?? heights[9],
    ...(dice.falls(0.5) && { weight: weights[dice.between(2, gender === 1 ? 10 : 7)] ?? weights[4] }),
    eyeColor: dice.one(dice.falls(0.75) ? ['brown' as const] : eyeColors),
    hairColor: dice.one(dice.falls(0.7) ? ['black' as const, 'brown' as const] : hairColors),
  };
}

/**
 * Picks traits that do not contradict each other, such as smoker and non-smoker. The interests 'cats' and
 * 'dogs' add 'cat-person' and 'dog-person'.
 */
function personalityOf(dice: Dice, interested: readonly Interest[]): Record<string, string[]> {
  const excluded: readonly (readonly string[])[] = [
    ['smoker', 'non-smoker'],
    ['social-drinker', 'never-drinks'],
    ['early-bird', 'night-owl'],
    ['homebody', 'on-the-move'],
    ['vegetarian', 'plant-based'],
  ];
  const sure = [
    ...(interested.includes('cats') ? ['cat-person'] : []),
    ...(interested.includes('dogs') ? ['dog-person'] : []),
  ];
  const living: string[] = [...sure];
  for (const style of dice.some(lifeStyles, 3)) {
    const isShut = excluded.some(
      (pair) => pair.includes(style) && pair.some((other) => living.includes(other)),
    );
    if (!isShut && !living.includes(style)) living.push(style);
  }
  return {
    types: dice.some(personalityTypes, dice.between(1, 3)),
    values: dice.some(personalValues, dice.between(1, 3)),
    lifeStyles: living,
  };
}

function goalsOf(dice: Dice, age: number): Record<string, string[]> {
  const isLasting = dice.falls(age > 30 ? 0.7 : 0.4);
  return {
    ...(isLasting
      ? { longTerm: dice.some(goals.longTerm, 1) }
      : { shortTerm: dice.some(goals.shortTerm, dice.between(1, 2)) }),
    personal: dice.some(goals.personal, dice.between(1, 2)),
  };
}

function wantedOf(dice: Dice, gender: number, age: number): DemoPerson['wanted'] {
  const other = gender === 2 ? dice.between(0, 2) : gender === 0 ? 1 : 0;
  // Most demo people look for everybody, so that everybody who tries Mitto finds enough of them.
  const interested = dice.falls(0.8) ? 3 : dice.falls(0.08) ? gender : other;
  return {
    interested,
    minAge: Math.max(18, age - dice.between(10, 18)),
    maxAge: Math.min(80, age + dice.between(10, 20)),
  };
}

/** Random point around a city. Points are denser towards the middle of the city. */
function pointOf(dice: Dice, number: number): Point {
  const place = (number * 37) % 100;
  let share = 0;
  const city = demoCities.find((one) => {
    share += one.share;
    return place < share;
  });
  const { middle, spread } = city ?? { middle: { lat: 13.75, lng: 100.5 }, spread: 10 };
  const [turn, far] = [dice.roll() * 2 * Math.PI, dice.roll() * spread];
  const lat = middle.lat + (far * Math.sin(turn)) / kilometresPerDegree;
  const narrow = kilometresPerDegree * Math.cos((middle.lat * Math.PI) / 180);
  return { lat: round(lat), lng: round(middle.lng + (far * Math.cos(turn)) / narrow) };
}

const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
