import { definePanels } from '@mitto/web-kit/feature/define-web';
import type { SessionUser } from '@mitto/web-kit/session/session-record';
import { envelope, lock } from '@mitto/widgets/field-glyphs.ts';
import { devices, folder } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import type { UserInfo } from '../contract/member.ts';

/** True for a member who can sign in with a password. The account's `UserInfo` is stored in the session. */
const hasPassword = (user: SessionUser): boolean =>
  (user as Partial<Pick<UserInfo, 'hasPassword'>>).hasPassword !== false;

export const accountPanels = definePanels({
  names: {
    'settings.account': m.account_title,
    'settings.notifications': m.account_notifications,
    'settings.account.devices': m.account_devices,
    'settings.account.email': m.account_change_email,
    'settings.account.sign-in': m.account_sign_in,
    'settings.account.password': m.account_change_password,
    'settings.account.export': m.account_export,
  },
  entries: [
    {
      places: ['account', 'settings'],
      order: 80,
      group: 'access',
      glyph: devices,
      label: m.account_devices,
      leads: { intent: 'settings.account.devices' },
    },
    {
      places: ['account', 'settings'],
      order: 81,
      group: 'access',
      glyph: envelope,
      label: m.account_change_email,
      leads: { intent: 'settings.account.email' },
    },
    {
      places: ['settings'],
      order: 79,
      group: 'access',
      glyph: lock,
      label: m.account_sign_in,
      caption: m.account_sign_in_caption,
      leads: { intent: 'settings.account.sign-in' },
    },
    {
      places: ['account', 'settings'],
      order: 93,
      group: 'account',
      glyph: folder,
      label: m.account_export,
      leads: { intent: 'settings.account.export' },
    },
    {
      places: ['account'],
      order: 82,
      group: 'access',
      isFor: hasPassword,
      glyph: lock,
      label: m.account_change_password,
      leads: { intent: 'settings.account.password' },
    },
  ],
});
