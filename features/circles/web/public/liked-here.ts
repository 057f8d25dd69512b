/**
 * Members whose likes this page has queued, or found queued, since it was loaded. Every like is in it, because
 * its optimistic patch adds it.
 */
export const likedHere = new Set<string>();
