import { defineMutation } from '@mitto/kit/define-mutation';
import { Id, Uid } from '@mitto/kit/ids';
import { hour, second } from '@mitto/kit/time';
import * as v from 'valibot';

/**
 * Input with a single person. Acting on several people takes several outbox entries, each with its own
 * answer.
 */
const AboutSomebody = v.strictObject({ uid: Uid });

const about = (name: string, table: string) =>
  defineMutation({ name, table, input: AboutSomebody, isLimitable: true });

/** Input with the reference of a redacted row, which says nothing about the person. */
const AboutCard = v.strictObject({ card: Id });

/** The spec's tasks, and also block, unblock and unmatch. */
export const circleMutations = {
  likes: defineMutation({
    name: 'likes',
    table: 'circles',
    input: AboutSomebody,
    usualLimit: { limit: 40, timeout: (12 * hour) / second },
  }),
  undoLikes: about('undoLikes', 'circles'),
  unmatch: about('unmatch', 'circles'),
  favorite: about('favorite', 'favorite'),
  undoFav: about('undoFav', 'favorite'),
  visit: about('visit', 'visitors'),
  hide: about('hide', 'hidden_accounts'),
  undoHide: about('undoHide', 'hidden_accounts'),
  block: about('block', 'blocked_users'),
  unblock: about('unblock', 'blocked_users'),
} as const;

/** Hide a card without identity: it is gone for its member alone, and whom it is about stays unknown. */
export const cardMutations = {
  hideLike: defineMutation({ name: 'hideLike', table: 'circles', input: AboutCard }),
  hideVisit: defineMutation({ name: 'hideVisit', table: 'visitors', input: AboutCard }),
} as const;
