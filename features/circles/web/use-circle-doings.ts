import { isPaused } from '@mitto/account/web/public/is-paused.ts';
import type { PersonShown } from '@mitto/web-kit/data/person-acts';
import { useMutation } from '@mitto/web-kit/data/use-changes';
import { useServices } from '@mitto/web-kit/feature/services';
import { useUserInfo } from '@mitto/web-kit/session/use-session';
import { m } from '@mitto/words/messages';
import { circleMutations } from '../contract/circle-mutations.ts';
import { mayLike } from '../policy.ts';
import type { PersonStanding } from './use-standing.ts';

/**
 * Runs the tasks with their confirmations and toasts. While the account is paused, only the tasks with which
 * members protect themselves are run; the others tell why not, and are not queued. Each function returns true when the person must
 * disappear from the screen.
 */
export function useCircleDoings({ uid, name, isOpen }: PersonShown, standing: PersonStanding) {
  const { isMatch, isLiked, isRequest, isFavorite } = standing;
  const tasks = useCircleTasks(uid);
  const { modals, toasts, session } = useServices();
  const isResting = isPaused(useUserInfo(session));

  /** Asks for confirmation; true when confirmed. */
  const ask = (message: string, yes: string, isDangerous = true): Promise<boolean> =>
    modals.confirm({ title: name, message, yes, no: m.circles_cancel(), isDangerous });
  const tell = (text: string, undo?: () => Promise<void>) =>
    toasts.show({
      text,
      ...(undo && { action: { label: m.circles_undo(), onPress: () => void undo(), isUndo: true } }),
    });

  return {
    hide: async () => {
      const yes = isRequest ? m.circles_decline() : m.circles_hide();
      if (!(await ask(hideQuestion(standing), yes))) return false;
      await tasks.hide();
      tell(m.circles_hidden({ name }), tasks.undoHide);
      return true;
    },
    undoLike: async () => {
      if (isResting) tell(m.account_error_paused());
      else if (await ask(m.circles_undo_like_asks(), m.circles_undo_like())) await tasks.undoLikes();
      return false;
    },
    like: async () => {
      if (isMatch) tell(m.circles_matched_already({ name }));
      else if (isResting) tell(m.account_error_paused());
      else if (!isLiked && !mayLike(isOpen, isRequest)) tell(m.circles_closed());
      else if (!isLiked) await tasks.likes();
      return false;
    },
    toggleFavorite: async () => {
      if (isResting) tell(m.account_error_paused());
      else if (!isMatch) tell(m.circles_not_matched());
      else if (!isFavorite) {
        await tasks.favorite();
        tell(m.circles_favorite_added(), tasks.undoFav);
      } else if (await ask(m.circles_undo_favorite_asks(), m.circles_remove(), false)) await tasks.undoFav();
      return false;
    },
    unmatch: async () => {
      if (await ask(m.circles_unmatch_asks(), m.circles_unmatch())) await tasks.unmatch();
      return false;
    },
    block: async () => {
      if (!(await ask(m.circles_block_asks(), m.circles_block()))) return false;
      await tasks.block();
      tell(m.circles_blocked({ name }), tasks.unblock);
      return true;
    },
  };
}

function hideQuestion({ isRequest, isMatch }: PersonStanding): string {
  if (isRequest) return m.circles_decline_asks();
  return isMatch ? m.circles_hide_match_asks() : m.circles_hide_asks();
}

/** The tasks about one person. Each applies its optimistic patch at once and is queued in the outbox. */
function useCircleTasks(uid: string) {
  const { run: likes } = useMutation(circleMutations.likes);
  const { run: undoLikes } = useMutation(circleMutations.undoLikes);
  const { run: favorite } = useMutation(circleMutations.favorite);
  const { run: undoFav } = useMutation(circleMutations.undoFav);
  const { run: hide } = useMutation(circleMutations.hide);
  const { run: undoHide } = useMutation(circleMutations.undoHide);
  const { run: block } = useMutation(circleMutations.block);
  const { run: unblock } = useMutation(circleMutations.unblock);
  const { run: unmatch } = useMutation(circleMutations.unmatch);
  return {
    likes: () => likes({ uid }),
    undoLikes: () => undoLikes({ uid }),
    favorite: () => favorite({ uid }),
    undoFav: () => undoFav({ uid }),
    hide: () => hide({ uid }),
    undoHide: () => undoHide({ uid }),
    block: () => block({ uid }),
    unblock: () => unblock({ uid }),
    unmatch: () => unmatch({ uid }),
  };
}
