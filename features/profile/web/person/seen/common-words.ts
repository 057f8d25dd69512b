import { goalWords } from '../../options/goal-words.ts';
import { interestWords } from '../../options/interest-words.ts';
import { lifeStyleWords, personalValueWords } from '../../options/personality-words.ts';
import type { InCommon } from './in-common.ts';

/** Words of all that a person shares with the viewer, interests first. */
export function commonWords(shared: InCommon): string[] {
  const { interests, values, lifeStyles, longTerm, shortTerm, personal } = shared;
  return [
    ...interests.map((interest) => interestWords[interest]()),
    ...values.map((value) => personalValueWords[value]()),
    ...lifeStyles.map((style) => lifeStyleWords[style]()),
    ...[...longTerm, ...shortTerm, ...personal].map((goal) => goalWords[goal]()),
  ];
}
