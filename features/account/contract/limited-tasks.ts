/** Tasks that always have a limit, under the names of the spec. */
export const limitedTasks = ['likes', 'messages'] as const;

/**
 * Tasks that have a limit where the configuration gives them one. They are all other tasks that a member does;
 * marking messages as read is done by the app.
 */
export const limitableTasks = [
  'undoLikes',
  'unmatch',
  'favorite',
  'undoFav',
  'visit',
  'hide',
  'undoHide',
  'block',
  'unblock',
  'report',
  'editMessage',
  'reactMessage',
  'deleteMessage',
  'deleteConversation',
  'muteConversation',
  'editProfile',
  'changePrivacy',
  'changeNotifications',
  'createActivity',
  'editActivity',
  'cancelActivity',
  'deleteActivity',
  'sa_interested',
  'leaveActivity',
  'declineInvitation',
  'confirmComing',
  'acceptPerson',
  'refusePerson',
  'sayToActivity',
  'deleteActivityMessage',
] as const;

/** Tasks that the configuration may keep for members with a verified address or number. */
export const verifiedTasks = ['likes', 'messages', 'photos'] as const;
export type VerifiedTask = (typeof verifiedTasks)[number];

/** A task that can be counted. */
export type LimitedTask = (typeof limitedTasks)[number] | (typeof limitableTasks)[number];
