/** The lists there are. */
export const listIds = [
  'myLikes',
  'likedMe',
  'favorites',
  'favoritedMe',
  'match',
  'myVisits',
  'visitedMe',
] as const;
export type ListId = (typeof listIds)[number];

/** Lists that change by what others do. */
export const newsLists = ['likedMe', 'favoritedMe', 'match', 'visitedMe'] as const;
export type NewsList = (typeof newsLists)[number];

export const isNewsList = (list: ListId): list is NewsList => newsLists.some((one) => one === list);
