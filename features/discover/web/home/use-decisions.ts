import { circleMutations } from '@mitto/circles/contract/circle-mutations';
import type { RefusedChange } from '@mitto/web-kit/data/made-changes';
import { useMutation, useRefused } from '@mitto/web-kit/data/use-changes';
import { useServices } from '@mitto/web-kit/face/services';
import { m } from '@mitto/words/messages';
import { useEffect } from 'react';
import type { Decided, Decision } from '../feed/feed.ts';
import type { FeedCard, People } from '../feed/use-feed.ts';

export interface Decisions {
  /** False where it is not done, and why was said: the card stays where it is. */
  readonly decide: (card: FeedCard, decision: Decision) => boolean;
  readonly undo: (decided: Decided) => void;
  /** Undoes what was decided last. */
  readonly rewind: () => void;
  readonly canRewind: boolean;
  /** A like would not be taken now. */
  readonly isWaiting: boolean;
  /** The likes the server did not take; whom they were about is to be decided on again. */
  readonly refused: readonly RefusedChange<{ readonly uid: string }>[];
}

/** What one does on home: shown at once, kept here, sent when there is a network. */
export function useDecisions({ feed, state, between }: People): Decisions {
  const { toasts } = useServices();
  const { run: likes } = useMutation(circleMutations.likes);
  const { run: hide } = useMutation(circleMutations.hide);
  const { run: undoLikes } = useMutation(circleMutations.undoLikes);
  const { run: undoHide } = useMutation(circleMutations.undoHide);
  const refused = useRefused(circleMutations.likes);
  const notTaken = refused.map(({ given }) => given.uid).join(' ');
  useEffect(() => {
    if (notTaken !== '') feed.undo(notTaken.split(' '));
  }, [feed, notTaken]);
  const wait = refused.find(({ until }) => until !== undefined);
  const last = state.decided.at(-1);
  // Two who match are not undone by a swipe.
  const canRewind = last !== undefined && between[last.uid] !== 'match';
  const undo = ({ uid, decision }: Decided) => {
    feed.undo([uid]);
    void (decision === 'like' ? undoLikes({ uid }) : undoHide({ uid }));
  };
  return {
    decide({ uid, fields }, decision) {
      const isOpen = fields.circles !== false || between[uid] === 'request';
      const why = wait?.sentence ?? (isOpen ? undefined : m.circles_closed());
      if (decision === 'like' && why !== undefined) {
        toasts.show({ text: why });
        return false;
      }
      feed.decide({ uid, decision });
      void (decision === 'like' ? likes({ uid }) : hide({ uid }));
      return true;
    },
    undo,
    rewind: () => canRewind && undo(last),
    canRewind,
    isWaiting: wait !== undefined,
    refused,
  };
}
