/** What stands between two members, seen by one of them. */
export interface Between {
  readonly isBlocked: boolean;
  /** Either of them has hidden the other. */
  readonly isHidden: boolean;
  /** Some of it is the other's doing. */
  readonly isByOther: boolean;
}

/**
 * Whether what joins the two may be shown to the viewer. Of a record whose other side they may not know, what
 * they do themselves changes nothing: else they could try one person after another, and see which of them makes
 * the count fall.
 */
export function isShown({ isBlocked, isHidden, isByOther }: Between, isKnown: boolean): boolean {
  return isKnown ? !isBlocked && !isHidden : !isByOther;
}

/**
 * Whether a member may know who the other side of a like is: their own likes and matches always, who has written to
 * them too, and everybody with premium.
 */
export function knowsWhoLikes(
  viewer: { readonly uid: string; readonly isPremium: boolean },
  circle: {
    readonly fid: string;
    readonly connected: boolean;
    readonly is_open: boolean;
  },
): boolean {
  return circle.connected || circle.is_open || circle.fid === viewer.uid || viewer.isPremium;
}

/** Visits, both one's own list and the visitors, are for premium members. */
export function knowsWhoVisits(viewer: { readonly isPremium: boolean }): boolean {
  return viewer.isPremium;
}
