import { defineWeb } from '@mitto/web-kit/feature/define-web';

declare module '@mitto/web-kit/router/names' {
  interface Intents {
    notifications: import('@mitto/web-kit/router/names').NoParams;
  }
}

export const notificationsWeb = defineWeb({
  data: async () => (await import('./data.ts')).notificationsData,
  intents: [
    {
      name: 'notifications',
      isPopover: true,
      authorities: ['ROLE_USER'],
      views: { '^': async () => (await import('./centre/centre-screen.tsx')).CentreScreen },
    },
  ],
  parts: [
    {
      place: 'bar',
      order: 15,
      isLate: true,
      hasRoom: true,
      load: async () => (await import('./bell.tsx')).Bell,
    },
    { place: 'watch', order: 60, load: async () => (await import('./push/follow-device.tsx')).FollowDevice },
    {
      place: 'notifications',
      order: 10,
      load: async () => (await import('./settings/device-settings.tsx')).DeviceSettings,
    },
  ],
  delivery: {
    above: [() => import('./refusals.ts')],
    sync: [() => import('./notification-optimistic.ts')],
  },
});
