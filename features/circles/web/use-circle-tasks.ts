import { useMutation } from '@mitto/web-kit/data/use-changes';
import { circleMutations } from '../contract/circle-mutations.ts';

/** The tasks about one person. Each applies its optimistic patch at once and is queued in the outbox. */
export function useCircleTasks(uid: string) {
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
