import { habits } from '../../contract/options/habits.ts';
import type { SpokenLanguage } from '../../contract/options/languages.ts';
import type { DemoPerson } from './demo-person.ts';
import { Dice } from './dice.ts';
import { student } from './jobs.ts';

const subjects: readonly (readonly [en: string, th: string])[] = [
  ['Design', 'การออกแบบ'],
  ['Economics', 'เศรษฐศาสตร์'],
  ['Engineering', 'วิศวกรรมศาสตร์'],
  ['History', 'ประวัติศาสตร์'],
  ['Law', 'นิติศาสตร์'],
  ['Languages', 'ภาษาศาสตร์'],
  ['Medicine', 'แพทยศาสตร์'],
  ['Music', 'ดนตรี'],
];

const otherLanguages: readonly SpokenLanguage[] = ['zh', 'ja', 'ko', 'de', 'fr', 'es'];

interface Life {
  readonly number: number;
  readonly job: string;
  readonly age: number;
  readonly isThai: boolean;
  readonly isLocal: boolean;
  readonly lifeStyles: readonly string[];
}

/** Work, study, languages and habits of a demo person. Like most members, they leave some of it out. */
export function everydayOf({
  number,
  job,
  age,
  isThai,
  isLocal,
  lifeStyles,
}: Life): Pick<DemoPerson, 'work' | 'study' | 'languages' | 'habits'> {
  // Dice of their own: a new field leaves the other fields of all demo people as they are.
  const dice = new Dice(7_000_000 + number);
  const words = isThai ? 1 : 0;
  const isStudent = job === student[words];
  const has = (style: string) => lifeStyles.includes(style);
  return {
    ...(!isStudent && dice.falls(0.7) && { work: job }),
    ...((isStudent || dice.falls(0.4)) && { study: dice.one(subjects)[words] }),
    languages: [
      ...(isLocal ? (['th'] as const) : []),
      ...(!isThai || dice.falls(0.5) ? (['en'] as const) : []),
      ...(dice.falls(0.2) ? dice.some(otherLanguages, 1) : []),
    ],
    habits: {
      ...(dice.falls(0.7) && {
        drinks: has('never-drinks') ? 'never' : has('social-drinker') ? 'socially' : dice.one(habits.drinks),
      }),
      ...(dice.falls(0.7) && {
        smokes: has('non-smoker') ? 'no' : has('smoker') ? 'yes' : dice.one(['no', 'no', 'no', 'sometimes']),
      }),
      ...(dice.falls(0.5) && {
        pets: has('dog-person') ? 'dog' : has('cat-person') ? 'cat' : dice.one(habits.pets),
      }),
      ...(dice.falls(0.6) && {
        children: has('parent')
          ? 'has'
          : dice.one(age > 35 ? habits.children : ['wants', 'unsure', 'no-wish']),
      }),
    },
  };
}
