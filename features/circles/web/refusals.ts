import type { FeatureRefusals } from '@mitto/web-kit/data/define-data';
import { m } from '@mitto/words/messages';

export const circlesRefusals: FeatureRefusals = {
  sentences: {
    'circles/not-there': m.circles_not_there,
    'circles/closed': m.circles_closed,
    'circles/oneself': m.circles_oneself,
    'circles/not-matched': m.circles_not_matched,
    'circles/matched': m.circles_matched,
  },
  notices: {
    likes: { what: m.circles_refused_like },
    // No notice is shown, because the app itself sends the visit when a profile is opened.
    visit: { what: m.circles_refused_visit, isQuiet: () => true },
    undoLikes: { what: m.circles_refused_undo_like },
    unmatch: { what: m.circles_refused_unmatch },
    favorite: { what: m.circles_refused_favorite },
    undoFav: { what: m.circles_refused_undo_favorite },
    hide: { what: m.circles_refused_hide },
    undoHide: { what: m.circles_refused_undo_hide },
    hideLike: { what: m.circles_refused_hide },
    hideVisit: { what: m.circles_refused_hide },
    block: { what: m.circles_refused_block },
    unblock: { what: m.circles_refused_unblock },
  },
};
