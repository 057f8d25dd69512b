import type { UserInfoRow } from '../../../contract/profile-table.ts';
import type { SeenPerson } from './seen-person.ts';

type Chosen = Pick<SeenPerson, 'interested' | 'personality' | 'goals'>;
type Personality = NonNullable<Chosen['personality']>;
type Goals = NonNullable<Chosen['goals']>;
type Of<T> = NonNullable<T>;

/** Choices that a person shares with the viewer. */
export interface InCommon {
  readonly interests: Of<Chosen['interested']>;
  readonly values: Of<Personality['values']>;
  readonly lifeStyles: Of<Personality['lifeStyles']>;
  readonly longTerm: Of<Goals['longTerm']>;
  readonly shortTerm: Of<Goals['shortTerm']>;
  readonly personal: Of<Goals['personal']>;
  /** Number of all of them. */
  readonly count: number;
}

export function inCommon(person: Chosen, mine: UserInfoRow | undefined): InCommon {
  const { personality: theirs = {}, goals: wished = {} } = person;
  const { personality: own = {}, goals: ownGoals = {} } = mine ?? {};
  const shared = {
    interests: both(person.interested, mine?.interested),
    values: both(theirs.values, own.values),
    lifeStyles: both(theirs.lifeStyles, own.lifeStyles),
    longTerm: both(wished.longTerm, ownGoals.longTerm),
    shortTerm: both(wished.shortTerm, ownGoals.shortTerm),
    personal: both(wished.personal, ownGoals.personal),
  };
  return { ...shared, count: Object.values(shared).reduce((sum, { length }) => sum + length, 0) };
}

function both<T>(theirs: readonly T[] = [], own: readonly T[] = []): T[] {
  return theirs.filter((one) => own.includes(one));
}
