/** Blocks and hides between two members, for one of them as viewer. */
export interface Between {
  readonly isBlocked: boolean;
  /** True when either has hidden the other. */
  readonly isHidden: boolean;
  /** True when the other side has blocked or hidden the viewer. */
  readonly isByOther: boolean;
}

/**
 * True when a record that joins the two may be shown to the viewer. In a record whose other side is unknown
 * to the viewer, the viewer's own blocks and hides change nothing: else they could block one person after
 * another, and see which of them makes the count fall.
 */
export function isShown({ isBlocked, isHidden, isByOther }: Between, isKnown: boolean): boolean {
  return isKnown ? !isBlocked && !isHidden : !isByOther;
}

/**
 * True when the viewer may know the other side of a like: in their own likes and matches, when the other has
 * written to them, and with premium.
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

/** Visits, own and received, are known to premium members only. */
export function knowsWhoVisits(viewer: { readonly isPremium: boolean }): boolean {
  return viewer.isPremium;
}
