import { type NotificationKind, notificationKinds } from './notification-kinds.ts';

/** Screen that a notification leads to. */
export type NotificationPlace =
  | { readonly intent: 'chat'; readonly params: { readonly rid: string } }
  | { readonly intent: 'profile'; readonly params: { readonly uid: string } }
  | { readonly intent: 'audience'; readonly params: { readonly selected: 'likedMe' | 'visitedMe' } }
  | { readonly intent: 'social.activity.view'; readonly params: { readonly id: string } }
  | { readonly intent: 'settings.account.devices' | 'notifications' | 'coins' | 'profile.verification' };

/** The other member of a notification, if the receiver may know them, and the id of its activity. */
interface About {
  readonly uid?: string | undefined;
  readonly activity?: string | undefined;
}

/** Returns where a notification leads. */
export function placeOfNotification(kind: NotificationKind, { uid, activity }: About): NotificationPlace {
  if (kind === 'activity' && activity !== undefined)
    return { intent: 'social.activity.view', params: { id: activity } };
  if (kind === 'security') return { intent: 'settings.account.devices' };
  if (kind === 'verification') return { intent: 'profile.verification' };
  if (kind === 'coins') return { intent: 'coins' };
  if (kind === 'like' || kind === 'visit') {
    if (uid !== undefined) return { intent: 'profile', params: { uid } };
    return { intent: 'audience', params: { selected: kind === 'like' ? 'likedMe' : 'visitedMe' } };
  }
  return uid === undefined || kind === 'activity'
    ? { intent: 'notifications' }
    : { intent: 'chat', params: { rid: uid } };
}

/** Returns where a push leads. A kind that this build does not know leads to the list. */
export function placeOfPush({ kind, ...about }: About & { readonly kind: string }): NotificationPlace {
  const known = notificationKinds.find((one) => one === kind);
  return known ? placeOfNotification(known, about) : { intent: 'notifications' };
}

/** Path of a place within the app, over the home page. */
export function pathOfPlace(place: NotificationPlace): string {
  const query = 'params' in place ? new URLSearchParams(Object.entries(place.params)).toString() : '';
  const { intent } = place;
  return `/home?open=${encodeURIComponent(query === '' ? intent : `${intent}?${query}`)}`;
}
