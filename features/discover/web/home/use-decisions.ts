import { circleMutations } from '@mitto/circles/contract/circle-mutations';
import { mayLike } from '@mitto/circles/policy';
import { type RefusedChange, useMutation, useRefused } from '@mitto/web-kit/data/use-changes';
import { useServices } from '@mitto/web-kit/feature/services';
import { m } from '@mitto/words/messages';
import { useEffect } from 'react';
import type { Decided, FeedDecision } from '../feed/feed.ts';
import type { FeedCard, People } from '../feed/use-feed.ts';

export interface Decisions {
  /**
   * Records the decision and returns true. If a like is not possible, shows the reason as a toast and returns
   * false: the card stays.
   */
  readonly decide: (card: FeedCard, decision: FeedDecision) => boolean;
  readonly undo: (decided: Decided) => void;
  /** Undoes the last decision. */
  readonly rewind: () => void;
  readonly canRewind: boolean;
  /** True after a refusal that names a time: until then the server would refuse every like. */
  readonly isWaiting: boolean;
  /** Likes that the server refused. The liked people return to the feed. */
  readonly refused: readonly RefusedChange<{ readonly uid: string }>[];
}

/**
 * Decisions on home. They take effect on this device at once, and wait in the outbox until there is a
 * network.
 */
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
  // A like that became a match cannot be undone.
  const canRewind = last !== undefined && between[last.uid] !== 'match';
  const undo = ({ uid, decision }: Decided) => {
    feed.undo([uid]);
    void (decision === 'like' ? undoLikes({ uid }) : undoHide({ uid }));
  };
  return {
    decide({ uid, fields }, decision) {
      const isPossible = mayLike(fields.circles, between[uid] === 'request');
      const why = wait?.sentence ?? (isPossible ? undefined : m.circles_closed());
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
