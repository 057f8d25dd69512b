/** The ids of the two members of a conversation, sorted as the tables store them. */
export interface Pair {
  readonly low: string;
  readonly high: string;
}

export function pairOf(one: string, other: string): Pair {
  return one < other ? { low: one, high: other } : { low: other, high: one };
}
