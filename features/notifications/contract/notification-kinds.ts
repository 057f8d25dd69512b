/**
 * Kinds of notifications. `like` and `visit` tell of one person or, for members who may not know the person,
 * of a whole batch. `request` is a message of somebody with whom there is no match. `coins` tells of one transfer or,
 * without another member, of the coins for an invitation,
 * `activity` of a social activity, `verification` of the decision about the member's selfies.
 */
export const notificationKinds = [
  'like',
  'visit',
  'match',
  'message',
  'request',
  'coins',
  'activity',
  'verification',
  'security',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** The channels a notification can take: the account's, and e-mail. */
export const deliveryChannels = ['inapp', 'push', 'email'] as const;
export type DeliveryChannel = (typeof deliveryChannels)[number];

/**
 * Names of the configuration's switches. Security has none: nobody can turn it off. Coins, activities and
 * verification have none either: the member is told of them on every channel on which any switch is on.
 */
export const switchOf = {
  like: 'interest',
  visit: 'profileVisits',
  match: 'match',
  message: 'newMessages',
  request: 'newMessages',
  coins: undefined,
  activity: undefined,
  verification: undefined,
  security: undefined,
} as const satisfies Record<NotificationKind, string | undefined>;
