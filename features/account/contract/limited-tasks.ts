/** The tasks that are counted, by the spec's names. Add a task here before a feature counts it. */
export const limitedTasks = ['likes', 'messages'] as const;
export type LimitedTask = (typeof limitedTasks)[number];
