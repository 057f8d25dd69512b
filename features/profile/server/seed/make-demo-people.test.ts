import { kilometresBetween } from '@mitto/kit/kilometres-between';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { hasContactData } from '../../contract/contact-data.ts';
import { profileCalls } from '../../contract/profile-calls.ts';
import type { Point } from '../../contract/profile-fields.ts';
import { userInfo } from '../../contract/profile-table.ts';
import { ageOn, isAdult } from '../../policy.ts';
import { demoPlace } from './cities-of-demo.ts';
import { interestTexts } from './interest-texts.ts';
import { makeDemoPeople } from './make-demo-people.ts';
import { drawPortrait } from './portrait.ts';

const today = { day: 1, month: 3, year: 2026 };
const people = makeDemoPeople(300, today);
const distinct = (values: readonly unknown[]): number =>
  new Set(values.map((value) => JSON.stringify(value))).size;

test('no two are alike, and they are the same every time', () => {
  expect(people).toHaveLength(300);
  expect(distinct(people.map(({ bio }) => bio))).toBe(300);
  expect(distinct(people.map(({ username }) => username))).toBe(300);
  expect(distinct(people.map(({ look, poses }) => [look, poses[0]]))).toBe(300);
  expect(makeDemoPeople(300, today)).toEqual(people);
  expect(makeDemoPeople(40, today)).toEqual(people.slice(0, 40));
});

test('nobody has the name of a neighbour, or of one of the 48 before them, in either script', () => {
  const latin = ({ username }: (typeof people)[number]) =>
    username.replace(/^(its|hi|just)\./, '').replace(/\d+$/, '');
  const namesakes = people.flatMap((one, at) =>
    people
      .slice(0, at)
      .filter((other) => latin(other) === latin(one))
      .filter((other) => at - people.indexOf(other) <= 48 || kilometresBetween(other.point, one.point) < 4)
      .map((other) => `${other.name} ${one.name}`),
  );
  expect(namesakes).toEqual([]);
});

describe('what they say of themselves', () => {
  const { createProfile } = profileCalls;
  const { characteristics, personality, work, study, languages, habits, prompts } = userInfo.row.entries;

  test('is what a profile may say', () => {
    for (const one of people) {
      v.parse(createProfile.input, {
        name: one.name,
        username: one.username,
        gender: one.gender,
        dob: one.born,
        headline: one.headline,
        bio: one.bio,
        style: one.style,
        interested: one.interested,
        goals: one.goals,
        searchFilter: one.wanted,
      });
      v.parse(characteristics, one.characteristics);
      v.parse(personality, one.personality);
      v.parse(work, one.work);
      v.parse(study, one.study);
      v.parse(languages, one.languages);
      v.parse(habits, one.habits);
      expect(v.parse(prompts, one.prompts)).toEqual(one.prompts);
    }
  });

  test('does not contradict their lifestyle, and leaves some things unsaid', () => {
    const has = (one: (typeof people)[number], style: string) =>
      one.personality['lifeStyles']?.includes(style);
    for (const one of people) {
      if (has(one, 'never-drinks')) expect([undefined, 'never']).toContain(one.habits.drinks);
      if (has(one, 'non-smoker')) expect([undefined, 'no']).toContain(one.habits.smokes);
      if (has(one, 'parent')) expect([undefined, 'has', 'has-wants-more']).toContain(one.habits.children);
    }
    for (const habit of ['drinks', 'smokes', 'pets', 'children'] as const)
      expect(people.filter(({ habits }) => habits[habit] === undefined).length).toBeGreaterThan(20);
  });

  test('answers up to three questions, and some of them none', () => {
    const counts = people.map(({ prompts: answered }) => answered.length);
    expect(new Set(counts)).toEqual(new Set([0, 1, 2, 3]));
  });

  test('fits what they like, in the language of the rest', () => {
    for (const { bio, interested } of people) {
      const words = /[\u0e01-\u0e5b]/.test(bio) ? 1 : 0;
      const others = Object.entries(interestTexts).filter(
        ([name]) => !interested.some((own) => own === name),
      );
      expect(interested.some((name) => bio.includes(interestTexts[name][words]))).toBe(true);
      expect(others.filter(([, texts]) => bio.includes(texts[0]) || bio.includes(texts[1]))).toEqual([]);
      expect(/[\u0e01-\u0e5b]/.test(bio) && /[a-z]{3}/.test(bio)).toBe(false);
    }
  });

  test('has nothing that is taken for an address, a number or a link', () => {
    const said = people.flatMap(({ name, headline, bio }) => [name, headline, bio]);
    expect(said.filter(hasContactData)).toEqual([]);
  });

  test('has nobody under eighteen, and nobody against themselves', () => {
    for (const {
      born,
      personality: { lifeStyles = [] },
    } of people) {
      expect(isAdult(born, today)).toBe(true);
      expect(lifeStyles.includes('smoker') && lifeStyles.includes('non-smoker')).toBe(false);
      expect(new Set(lifeStyles).size).toBe(lifeStyles.length);
    }
  });
});

test('everybody lives in a city, and somebody lives near the demo place', () => {
  const near = people.filter(
    ({ point }) => Math.abs(point.lat - demoPlace.lat) < 0.1 && Math.abs(point.lng - demoPlace.lng) < 0.1,
  );
  expect(near.length).toBeGreaterThan(60);
  expect(
    people.every(({ point }) => point.lat > 6 && point.lat < 20 && point.lng > 98 && point.lng < 104),
  ).toBe(true);
});

test('everybody has a portrait of their own, with nothing in it that is not drawn', () => {
  const portraits = people.flatMap(({ look, poses }) => poses.map((pose) => drawPortrait(look, pose)));
  expect(distinct(portraits)).toBe(portraits.length);
  expect(portraits.length).toBeGreaterThan(500);
  expect(portraits.filter((svg) => /undefined|NaN|<script|href|#000\b/.test(svg))).toEqual([]);
});

test('all expressions appear, and the pictures of one person show different ones', () => {
  const facesOf = ({ poses }: (typeof people)[number]) => poses.map(({ face }) => face);
  expect(distinct(people.flatMap(facesOf))).toBeGreaterThanOrEqual(24);
  expect(distinct(people.map(({ poses: [first] }) => first?.face))).toBeGreaterThanOrEqual(16);
  expect(people.filter((one) => distinct(facesOf(one)) < one.poses.length)).toEqual([]);
});

describe('around the demo place', () => {
  const near = (one: Point, other: Point) => kilometresBetween(one, other) <= 20;
  const ageOf = ({ born }: (typeof people)[number]) => ageOn(born, today);
  const wants = ({ wanted }: (typeof people)[number], other: (typeof people)[number]) =>
    (wanted.interested === 3 || wanted.interested === other.gender) &&
    ageOf(other) >= wanted.minAge &&
    ageOf(other) <= wanted.maxAge;
  const local = people.filter(({ point }) => near(point, demoPlace));

  test('everybody has somebody near whom they want and who wants them', () => {
    expect(local.length).toBeGreaterThan(100);
    const alone = local.filter(
      (one) =>
        !people.some(
          (other) => other !== one && near(one.point, other.point) && wants(one, other) && wants(other, one),
        ),
    );
    expect(alone.map(({ username }) => username)).toEqual([]);
  });

  test('the default filter shows the demo member at least sixty, in an order nobody of whom shares a name nearby', () => {
    const [gender, age] = [2, ageOn({ day: 14, month: 6, year: 1996 }, today)];
    const shown = local.filter(
      (one) =>
        (one.wanted.interested === 3 || one.wanted.interested === gender) &&
        age >= one.wanted.minAge &&
        age <= one.wanted.maxAge &&
        ageOf(one) <= 50,
    );
    // The first 20 of all are the demo member's likes, matches and visits.
    expect(shown.filter((one) => people.indexOf(one) >= 20).length).toBeGreaterThanOrEqual(60);
    for (let from = 0; from + 24 <= people.length; from += 1) {
      expect(distinct(people.slice(from, from + 24).map(({ name }) => name))).toBe(24);
    }
    expect(people.map(({ name }) => name)).not.toContain('Sam');
  });

  test('the first who are put in are enough for somebody to be near at once', () => {
    const first = people.slice(0, 24).filter(({ point }) => near(point, demoPlace));
    expect(first.length).toBeGreaterThan(6);
  });
});
