import { formatAmount } from '@mitto/web-kit/formats/format-number';
import { m } from '@mitto/words/messages';
import type { NotificationKind } from '../../contract/notification-kinds.ts';
import type { NotificationItem, SecurityDetail } from '../../contract/notification-tables.ts';

interface Words {
  readonly title: string;
  /** Undefined where the row itself says it: the balance for coins, whether one has written for a match. */
  readonly line: string | undefined;
}

/** Title and second line of a notification. The name is missing until the person is loaded. */
export function notificationWords(
  item: Omit<NotificationItem, 'kind'> & { readonly kind: Exclude<NotificationKind, 'activity'> },
  language: string,
  name: string = m.notifications_somebody(),
): Words {
  const { kind, uid, count } = item;
  switch (kind) {
    case 'match':
      return { title: m.notifications_match({ name }), line: undefined };
    case 'message':
      return { title: m.notifications_message({ name }), line: m.notifications_message_line({ count }) };
    case 'request':
      return { title: m.notifications_request({ name }), line: m.notifications_request_line() };
    case 'like':
      return uid === undefined
        ? { title: m.notifications_likes({ count }), line: m.notifications_likes_line() }
        : { title: m.notifications_like({ name }), line: m.notifications_like_line() };
    case 'visit':
      return uid === undefined
        ? { title: m.notifications_visits({ count }), line: m.notifications_visits_line() }
        : { title: m.notifications_visit({ name }), line: m.notifications_visit_line() };
    case 'coins': {
      const amount = formatAmount(count, language === 'th' ? 'th' : 'en');
      const title = uid === undefined ? m.notifications_reward : m.notifications_coins;
      return { title: title({ name, amount }), line: undefined };
    }
    case 'verification':
      return item.verification?.isApproved
        ? { title: m.notifications_verified(), line: m.notifications_verified_line() }
        : { title: m.notifications_not_verified(), line: m.notifications_not_verified_line() };
    case 'security':
      return securityWords(item);
  }
}

const securityTitles = {
  'password-changed': m.notifications_password,
  'email-changed': m.notifications_email,
  'email-restored': m.notifications_email_back,
  'passkey-added': m.notifications_passkey_added,
  'passkey-removed': m.notifications_passkey_removed,
  'two-step-on': m.notifications_two_step_on,
  'two-step-off': m.notifications_two_step_off,
  'recovery-code-used': m.notifications_recovery_used,
  'recovery-codes-renewed': m.notifications_recovery_renewed,
} satisfies Record<Exclude<SecurityDetail['event'], 'new-device'>, () => string>;

function securityWords({ security }: Pick<NotificationItem, 'security'>): Words {
  const { event = 'new-device', browser, platform } = security ?? {};
  if (event !== 'new-device') return { title: securityTitles[event](), line: m.notifications_not_you() };
  return {
    title: browser === undefined ? m.notifications_device() : m.notifications_device_browser({ browser }),
    line: platform === undefined ? m.notifications_remove() : m.notifications_remove_platform({ platform }),
  };
}
