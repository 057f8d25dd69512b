import { forBothWithinMs } from './contract/chat-mutations.ts';

/** What decides whether one may write to the other. */
export interface Writing {
  /** Both are here, and neither blocks or hides the other. */
  readonly isOpen: boolean;
  /** Neither is paused: whoever is has their matches and nobody new. */
  readonly areActive: boolean;
  readonly isMatch: boolean;
  /** The other takes private messages. */
  readonly takesMessages: boolean;
  /** Whose request waits for an answer. */
  readonly request: 'mine' | 'theirs' | 'none';
}

export type MayWrite = 'freely' | 'answer' | 'request' | 'waits' | 'no';

/** Matched members talk freely; anybody else may ask once, where that is wanted. */
export function mayWrite({ isOpen, areActive, isMatch, takesMessages, request }: Writing): MayWrite {
  if (!isOpen) return 'no';
  if (isMatch) return 'freely';
  if (!areActive) return 'no';
  if (request === 'theirs') return 'answer';
  if (request === 'mine') return 'waits';
  return takesMessages ? 'request' : 'no';
}

/** Whether one's own message can still be taken back from the other. */
export function canDeleteForBoth(sentAt: number, now: number): boolean {
  return now <= sentAt + forBothWithinMs;
}
