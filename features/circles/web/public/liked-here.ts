const pairs = new Set<string>();

/** Notes a like that this page has queued, or found queued: its optimistic patch calls this. */
export function noteLike(owner: string, uid: string): void {
  pairs.add(`${owner} ${uid}`);
}

/** True if this member has liked the other one since the page was loaded. */
export function isLikedHere(owner: string, uid: string): boolean {
  return pairs.has(`${owner} ${uid}`);
}
