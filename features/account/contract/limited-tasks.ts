/** Tasks that always have a limit, under the names of the spec. */
export const limitedTasks = ['likes', 'messages'] as const;

/** Tasks that have a limit where the configuration gives them one. */
export const limitableTasks = [
  'undoLikes',
  'unmatch',
  'favorite',
  'undoFav',
  'visit',
  'hide',
  'undoHide',
  'block',
  'unblock',
] as const;

/** A task that can be counted. */
export type LimitedTask = (typeof limitedTasks)[number] | (typeof limitableTasks)[number];
