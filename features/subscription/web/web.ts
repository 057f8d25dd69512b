import { defineWeb } from '@mitto/web-kit/feature/define-web';

declare module '@mitto/web-kit/router/names' {
  interface Intents {
    'settings.account.subscription': import('@mitto/web-kit/router/names').NoParams;
  }
}

export const subscriptionWeb = defineWeb({
  data: async () => (await import('./data.ts')).subscriptionData,
  intents: [
    {
      // Its params are declared in account/web/public/use-premium-prompt.ts, for the features below.
      name: 'subscription',
      authorities: ['ROLE_USER'],
      views: { '^': async () => (await import('./plans/subscription-modal.tsx')).SubscriptionModal },
    },
    {
      name: 'subscription',
      under: 'settings.account',
      views: { '^': async () => (await import('./account/subscription-screen.tsx')).SubscriptionScreen },
    },
  ],
  parts: [
    {
      place: 'upgrade',
      order: 10,
      isLate: true,
      load: async () => (await import('./upgrade-banner.tsx')).UpgradeBanner,
    },
    {
      place: 'privacy',
      order: 10,
      load: async () => (await import('./subscription-bar.tsx')).SubscriptionBar,
    },
    {
      place: 'tiles',
      order: 20,
      load: async () => (await import('./subscription-tile.tsx')).SubscriptionTile,
    },
    {
      place: 'watch',
      order: 46,
      isLate: true,
      load: async () => (await import('./follow-subscription.tsx')).FollowSubscription,
    },
  ],
});
