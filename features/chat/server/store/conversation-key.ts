/**
 * Key of a conversation as the tables store it: the ids of its two members, sorted, or twice the id of the
 * activity that it belongs to.
 */
export interface ConversationKey {
  readonly low: string;
  readonly high: string;
}

export function pairOf(one: string, other: string): ConversationKey {
  return one < other ? { low: one, high: other } : { low: other, high: one };
}

/** Key of the conversation of an activity. */
export const talkOf = (activity: string): ConversationKey => ({ low: activity, high: activity });

export const isTalk = ({ low, high }: ConversationKey): boolean => low === high;

/** Id under which a member knows the conversation: of the other member, or of the activity. */
export const otherOf = ({ low, high }: ConversationKey, uid: string): string => (low === uid ? high : low);
