import { defineWeb } from '@mitto/web-kit/feature/define-web';
import type { SessionUser } from '@mitto/web-kit/session/session-record';
import { envelope, lock } from '@mitto/widgets/field-glyphs.ts';
import { bell, devices, folder, gear } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import type { UserInfo } from '../contract/member.ts';

declare module '@mitto/web-kit/router/names' {
  interface Pages {
    /** `ref` is the referral code of the member who invited the visitor. */
    login: {
      state?: 'reset' | 'register' | 'password' | 'undo' | 'not-me';
      forceReset?: boolean;
      ref?: string;
    };
  }
  interface Intents {
    'settings.account': import('@mitto/web-kit/router/names').NoParams;
    'settings.notifications': import('@mitto/web-kit/router/names').NoParams;
    'settings.account.devices': import('@mitto/web-kit/router/names').NoParams;
    'settings.account.email': import('@mitto/web-kit/router/names').NoParams;
    'settings.account.sign-in': import('@mitto/web-kit/router/names').NoParams;
    'settings.account.password': import('@mitto/web-kit/router/names').NoParams;
    'settings.account.export': import('@mitto/web-kit/router/names').NoParams;
  }
}

const member = ['ROLE_USER'];

/** True for a member who can sign in with a password. The account's `UserInfo` is stored in the session. */
const hasPassword = (user: SessionUser): boolean =>
  (user as Partial<Pick<UserInfo, 'hasPassword'>>).hasPassword !== false;

export const accountWeb = defineWeb({
  pages: [
    {
      name: 'login',
      path: '/login',
      views: { '^': async () => (await import('./login/login-screen.tsx')).LoginScreen },
    },
  ],
  intents: [
    {
      name: 'settings',
      isAbstract: true,
      authorities: member,
      children: [
        {
          name: 'notifications',
          views: {
            '^': async () => (await import('./notifications/notifications-screen.tsx')).NotificationsScreen,
          },
        },
        {
          name: 'account',
          views: { '^': async () => (await import('./account/account-screen.tsx')).AccountScreen },
          children: [
            {
              name: 'devices',
              views: { '^': async () => (await import('./devices/devices-screen.tsx')).DevicesScreen },
            },
            {
              name: 'email',
              views: {
                '^': async () => (await import('./email/change-email-screen.tsx')).ChangeEmailScreen,
              },
            },
            {
              name: 'export',
              views: { '^': async () => (await import('./export/export-screen.tsx')).ExportScreen },
            },
            {
              name: 'sign-in',
              views: { '^': async () => (await import('./sign-in/sign-in-screen.tsx')).SignInScreen },
            },
            {
              name: 'password',
              views: {
                '^': async () => (await import('./password/change-password-screen.tsx')).ChangePasswordScreen,
              },
            },
          ],
        },
      ],
    },
  ],
  entries: [
    {
      places: ['menu'],
      order: 50,
      glyph: gear,
      label: m.account_title,
      leads: { intent: 'settings.account' },
    },
    {
      places: ['menu', 'settings'],
      order: 65,
      group: 'people',
      glyph: bell,
      label: m.account_notifications,
      leads: { intent: 'settings.notifications' },
    },
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
  data: async () => (await import('./data.ts')).accountData,
  delivery: {
    told: [() => import('./failure-alert.tsx')],
    above: [() => import('./login/login-screen.tsx'), () => import('./refusals.ts')],
    sync: [() => import('./account-optimistic.ts')],
  },
  names: {
    'settings.account': m.account_title,
    'settings.notifications': m.account_notifications,
    'settings.account.devices': m.account_devices,
    'settings.account.email': m.account_change_email,
    'settings.account.sign-in': m.account_sign_in,
    'settings.account.password': m.account_change_password,
    'settings.account.export': m.account_export,
  },
  parts: [
    {
      place: 'premium',
      order: 20,
      load: async () => (await import('./notifications/premium-notifications.tsx')).PremiumNotifications,
    },
  ],
});
