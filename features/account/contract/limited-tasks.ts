/**
 * Tasks whose use is limited, under the names of the spec. A feature can count a task only if it is listed
 * here.
 */
export const limitedTasks = ['likes', 'messages'] as const;
export type LimitedTask = (typeof limitedTasks)[number];
