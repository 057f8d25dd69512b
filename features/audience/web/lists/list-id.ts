import { type CircleList, circleLists } from '@mitto/circles/contract/circle-lists';

/** Ids of all lists. */
export const listIds = circleLists;
export type ListId = CircleList;

/** Lists to which other members' actions add entries. Only these lists have news. */
export const newsLists = ['likedMe', 'favoritedMe', 'match', 'visitedMe'] as const;
export type NewsList = (typeof newsLists)[number];

export const isNewsList = (list: ListId): list is NewsList => newsLists.some((one) => one === list);
