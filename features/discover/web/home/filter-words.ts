import { m } from '@mitto/words/messages';
import { maxSliderAge } from '../../contract/search-filter.ts';
import type { WantedPeople } from '../filters/narrowing.ts';

/** Kilometres of the smallest circle that a search has: others are told in squares of about this size. */
export const leastDistance = 2;

/** The wanted ages in words, for example "18–50". */
export const wantedAges = ({ minAge, maxAge }: Pick<WantedPeople, 'minAge' | 'maxAge'>): string =>
  maxAge >= maxSliderAge
    ? m.discover_ages_up({ from: minAge, to: maxSliderAge })
    : m.discover_home_ages({ from: minAge, to: maxAge });
