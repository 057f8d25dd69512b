import { useConfigured } from '@mitto/account/web/public/use-configured.ts';
import { m } from '@mitto/words/messages';
import { audienceConfiguration } from '../../contract/audience-configuration.ts';
import { type ListId, listIds } from './list-id.ts';

export interface ListTab {
  readonly id: ListId;
  readonly label: string;
}

const words: Readonly<Record<ListId, () => string>> = {
  myLikes: m.audience_my_likes,
  likedMe: m.audience_liked_me,
  favorites: m.audience_favorites,
  favoritedMe: m.audience_favorited_me,
  match: m.audience_match,
  myVisits: m.audience_my_visits,
  visitedMe: m.audience_visited_me,
};

const usual = new Map(audienceConfiguration.usual.audienceTabs.map(({ id, label }) => [id, label]));

/** The tabs from the configuration, in the configured order. */
export function useTabs(): readonly ListTab[] {
  return useConfigured(audienceConfiguration).audienceTabs.flatMap(({ id: name, label }) => {
    const id = listIds.find((known) => known === name);
    // The label is translated, unless the operator has configured another one.
    return id ? [{ id, label: usual.get(id) === label ? words[id]() : label }] : [];
  });
}
