import type { Interest } from '../../contract/options/interests.ts';
import type { UserInfoRow } from '../../contract/profile-table.ts';
import type { SeenPerson } from './seen-person.ts';

export interface InCommon {
  readonly interests: readonly Interest[];
  /** Number of interests, values, lifestyles and goals that both members have chosen. */
  readonly count: number;
  /** Max possible `count`: the number of all choices of the viewer, at least 1. */
  readonly most: number;
}

type Chosen = Pick<SeenPerson, 'interested' | 'personality' | 'goals'>;

/** Choices that a person shares with the viewer. */
export function inCommon(person: Chosen, mine: UserInfoRow | undefined): InCommon {
  if (!mine) return { interests: [], count: 0, most: 1 };
  const own = new Set(chosenBy(mine));
  const interests = (person.interested ?? []).filter((interest) => own.has(`interest ${interest}`));
  const count = chosenBy(person).filter((choice) => own.has(choice)).length;
  return { interests, count, most: Math.max(1, own.size) };
}

function chosenBy({ interested = [], personality = {}, goals = {} }: Chosen): string[] {
  const kinds = {
    interest: interested,
    value: personality.values,
    life: personality.lifeStyles,
    ...{ long: goals.longTerm, short: goals.shortTerm, personal: goals.personal },
  };
  return Object.entries(kinds).flatMap(([kind, chosen = []]) => chosen.map((one) => `${kind} ${one}`));
}
