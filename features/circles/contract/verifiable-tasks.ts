/** Tasks of this feature that the configuration may keep for members with a verified address or number. */
export const verifiableTasks = ['likes'] as const;
