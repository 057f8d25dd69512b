import { defineWeb } from '@mitto/web-kit/face/define-web';
import { devices, lock, user, userFill } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import { LoginScreen } from './login/login-screen.tsx';

declare module '@mitto/web-kit/router/names' {
  interface Pages {
    login: { state?: 'reset' | 'register' | 'password'; forceReset?: boolean };
  }
  interface Intents {
    'settings.account': import('@mitto/web-kit/router/names').NoParams;
    'settings.account.devices': import('@mitto/web-kit/router/names').NoParams;
    'settings.account.password': import('@mitto/web-kit/router/names').NoParams;
  }
}

const member = ['ROLE_USER'];

export const accountWeb = defineWeb({
  pages: [
    {
      name: 'login',
      path: '/login',
      // The first screen of most visits: it comes with the app.
      views: { '^': async () => LoginScreen },
    },
  ],
  intents: [
    {
      name: 'settings',
      isAbstract: true,
      authorities: member,
      children: [
        {
          name: 'account',
          views: { '^': async () => (await import('./account/account-screen.tsx')).AccountScreen },
          children: [
            {
              name: 'devices',
              views: { '^': async () => (await import('./devices/devices-screen.tsx')).DevicesScreen },
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
      place: 'main',
      order: 50,
      glyph: user,
      activeGlyph: userFill,
      label: m.account_title,
      leads: { intent: 'settings.account' },
    },
    {
      place: 'account',
      order: 40,
      glyph: devices,
      label: m.account_devices,
      leads: { intent: 'settings.account.devices' },
    },
    {
      place: 'account',
      order: 50,
      glyph: lock,
      label: m.account_change_password,
      leads: { intent: 'settings.account.password' },
    },
  ],
  names: {
    'settings.account': m.account_title,
    'settings.account.devices': m.account_devices,
    'settings.account.password': m.account_change_password,
  },
});
