import { defineWeb } from '@mitto/web-kit/feature/define-web';
import { bell, gear } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';

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
  ],
  data: async () => (await import('./data.ts')).accountData,
  delivery: {
    told: [() => import('./failure-alert.tsx')],
    above: [() => import('./login/login-screen.tsx'), () => import('./refusals.ts')],
    sync: [() => import('./account-optimistic.ts')],
  },
  parts: [
    {
      place: 'premium',
      order: 20,
      load: async () => (await import('./notifications/premium-notifications.tsx')).PremiumNotifications,
    },
  ],
});
