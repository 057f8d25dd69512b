import { forBothWithinMs, type WrittenTo } from './contract/chat-mutations.ts';

/**
 * The facts from which `mayWrite` decides if one member may write to the other. A device does not know all of
 * them: what is unknown is undefined, and allows what the server may still refuse.
 */
export interface Writing {
  /** Both accounts are active or paused, and neither member blocks or hides the other. */
  readonly isOpen: boolean;
  /**
   * Neither member is paused. While one of them is paused, they can write to each other only if they are
   * matches.
   */
  readonly areActive: boolean | undefined;
  readonly isMatch: boolean;
  /** One of the two is the author of an activity that the other has joined. */
  readonly shareActivity: boolean;
  /** The other member accepts private messages. */
  readonly takesMessages: boolean | undefined;
  /**
   * The sender of a message request that waits for an answer: this member, the other one, or none if there is
   * no such request.
   */
  readonly request: 'mine' | 'theirs' | 'none';
}

export type MayWrite = 'freely' | 'answer' | 'request' | 'waits' | 'no';

/**
 * Decides if one member may write to the other. Matched members write without limits, and so do the author of
 * an activity and those who joined. Other members may send one message request, if the receiver accepts private
 * messages.
 */
export function mayWrite({ isOpen, areActive, isMatch, shareActivity, ...asked }: Writing): MayWrite {
  const { takesMessages, request } = asked;
  if (!isOpen) return 'no';
  if (isMatch) return 'freely';
  if (areActive === false) return 'no';
  if (request === 'theirs') return 'answer';
  if (shareActivity) return 'freely';
  if (request === 'mine') return 'waits';
  return takesMessages === false ? 'no' : 'request';
}

/**
 * Checks if what a message was written to is still there. Something closer is as good: a request to somebody
 * who has become a match meanwhile goes to the match.
 */
export function isStillThere(writtenTo: WrittenTo | undefined, may: MayWrite): boolean {
  if (writtenTo === 'match') return may === 'freely';
  if (writtenTo === 'answer') return may === 'freely' || may === 'answer';
  return true;
}

interface OwnMessage {
  readonly date: number;
  readonly isOfActivity?: boolean | undefined;
}

/**
 * Checks if a member can still delete their own message for everybody. In the conversation of an activity they
 * always can, because several members read it whom they may not know.
 */
export function canDeleteForBoth({ date, isOfActivity = false }: OwnMessage, now: number): boolean {
  return isOfActivity || now <= date + forBothWithinMs;
}
