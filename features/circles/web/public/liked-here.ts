/** Members liked by this page since it was loaded. */
export const likedHere = new Set<string>();
