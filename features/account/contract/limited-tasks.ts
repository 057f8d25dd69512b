/** Tasks that always have a limit, under the names of the spec. Others have one where the configuration sets it. */
export const limitedTasks = ['likes', 'messages'] as const;

/** Tasks that the configuration may keep for members with a verified address or number. */
export const verifiedTasks = ['likes', 'messages', 'photos'] as const;
export type VerifiedTask = (typeof verifiedTasks)[number];
