import { NotificationSwitches } from './notification-switches.tsx';

/** The notification switches of premium, for a member who has just bought it. */
export const PremiumNotifications = () => <NotificationSwitches isPremiumOnly />;
