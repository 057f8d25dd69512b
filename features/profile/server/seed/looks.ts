import type { Dice } from './dice.ts';
import { type ExpressionName, expressions } from './expressions.ts';
import type { Head } from './head-frames.ts';
import type { FacialHair, Glasses, Look, Pose } from './portrait.ts';
import { type LightName, lights, sceneNames } from './scenes.ts';

const womensHeads = [
  'bangs', 'bangs2', 'bantuKnots', 'bun', 'bun2', 'buns', 'cornrows2', 'hijab', 'long', 'longAfro', 'longBangs', 'longCurly',
  'medium1', 'medium2', 'medium3', 'mediumBangs', 'mediumBangs2', 'mediumBangs3', 'mediumStraight', 'afro', 'twists',
] as const satisfies readonly Head[]; // biome-ignore format: a table
const mensHeads = [
  'cornrows', 'dreads1', 'dreads2', 'flatTop', 'flatTopLong', 'hatBeanie', 'hatHip', 'noHair1', 'noHair2', 'noHair3', 'pomp',
  'shaved1', 'shaved2', 'shaved3', 'short1', 'short2', 'short3', 'short4', 'short5', 'turban', 'twists2', 'mohawk2',
] as const satisfies readonly Head[]; // biome-ignore format: a table
const grayWomen = ['grayBun', 'grayMedium'] as const satisfies readonly Head[];
const grayMen = ['grayShort', 'noHair2', 'noHair3'] as const satisfies readonly Head[];
/** Every head that a person can have. */
export const heads: readonly Head[] = [...womensHeads, ...mensHeads, ...grayWomen, ...grayMen];

const skins = ['#ffdbb4', '#f3c79b', '#edb98a', '#dfa06f', '#d08b5b', '#ae5d29', '#8a5138', '#694d3d'];
const hairs = ['#2c1b18', '#3a241d', '#4a312c', '#724133', '#a55728', '#8e3b35', '#c98a4b', '#d6b370'];
const cloths = [
  '#8fa7df',
  '#78c9a5',
  '#ffcf77',
  '#e279c7',
  '#e78276',
  '#9ddadb',
  '#f2eaf7',
  '#6b4fa0',
  '#d0324f',
  '#3f7f79',
];
const beards = ['chin', 'full', 'full2', 'full3', 'full4', 'goatee1', 'goatee2', 'moustache1', 'moustache4'] as const satisfies readonly FacialHair[]; // biome-ignore format: a table
const glasses = [
  'glasses',
  'glasses2',
  'glasses3',
  'glasses4',
  'glasses5',
] as const satisfies readonly Glasses[];

/** Lively expressions, which a person's first picture does not have. */
const lively: readonly ExpressionName[] = ['cheeky', 'eatingHappy', 'kiss', 'loving', 'sly', 'smileBig', 'smileLOL']; // biome-ignore format: a table
const expressionNames = Object.keys(expressions) as readonly ExpressionName[];
const firstExpressions = expressionNames.filter((name) => !lively.includes(name));

const lightNames = Object.keys(lights) as readonly LightName[];

/** Makes a random look. `gender` is 0 female, 1 male or 2 others, as in a profile. */
export function lookOf(dice: Dice, gender: number, age: number, isThai: boolean): Look {
  const isWoman = gender === 0 || (gender === 2 && dice.falls(0.5));
  const isGray = age >= 55 && dice.falls(0.6);
  const heads = isWoman ? (isGray ? grayWomen : womensHeads) : isGray ? grayMen : mensHeads;
  return {
    head: dice.one<Head>(heads),
    skin: dice.one(isThai ? skins.slice(1, 5) : skins),
    hair: dice.one(isThai ? hairs.slice(0, 4) : hairs),
    ...(!isWoman && dice.falls(0.35) && { facialHair: dice.one(beards) }),
    ...(dice.falls(0.22) && { glasses: dice.one(glasses) }),
  };
}

/** Makes the poses of one person's pictures, each with a different scene, light and expression. */
export function posesOf(dice: Dice, count: number): Pose[] {
  const scenes = dice.some(sceneNames, count);
  const hours = dice.some(lightNames, count);
  const shown: ExpressionName[] = [];
  const expressionAt = (at: number): ExpressionName => {
    const left = (at === 0 ? firstExpressions : expressionNames).filter((name) => !shown.includes(name));
    const expression = dice.one(left);
    shown.push(expression);
    return expression;
  };
  return scenes.map((scene, at) => ({
    scene,
    light: hours[at] ?? 'dawn',
    face: expressionAt(at),
    clothes: dice.one(cloths),
    isTurned: dice.falls(0.5),
    zoom: at === 0 ? 1 : dice.one([0.74, 0.86, 0.95]),
  }));
}
