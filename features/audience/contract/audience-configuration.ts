import { distinct, Label, Name } from '@mitto/account/contract/configuration-fields';
import { defineConfiguration } from '@mitto/account/contract/define-configuration';
import * as v from 'valibot';

const tab = (id: string, label: string, isPremiumOnly = false) => ({ id, label, isPremiumOnly });

export const audienceConfiguration = defineConfiguration(
  v.object({
    /** The tabs of the audience, in the order they are shown. */
    audienceTabs: v.pipe(
      v.array(
        v.strictObject({
          id: Name,
          label: Label,
          /**
           * True for a tab that only premium members see in full. Standard members see its count, and cards
           * without identity.
           */
          isPremiumOnly: v.boolean(),
        }),
      ),
      v.minLength(1),
      v.maxLength(20),
      distinct('id'),
    ),
  }),
  {
    audienceTabs: [
      tab('myLikes', 'My Likes'),
      tab('likedMe', 'Liked Me', true),
      tab('favorites', 'My Favorites'),
      tab('favoritedMe', 'Favorited Me'),
      tab('match', 'Match'),
      tab('myVisits', 'My Visits', true),
      tab('visitedMe', 'Visited Me', true),
    ],
  },
);
