/** The tasks that are counted, by the spec's names. A feature that counts another one adds it here. */
export const limitedTasks = ['likes', 'messages'] as const;
export type LimitedTask = (typeof limitedTasks)[number];
