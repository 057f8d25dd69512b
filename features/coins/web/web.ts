import { defineWeb } from '@mitto/web-kit/feature/define-web';

declare module '@mitto/web-kit/router/names' {
  interface Intents {
    coins: { readonly tab?: 'history' | 'transfer' | 'buy' | 'resetPin' };
  }
}

export const coinsWeb = defineWeb({
  data: async () => (await import('./data.ts')).coinsData,
  intents: [
    {
      name: 'coins',
      isBeside: true,
      authorities: ['ROLE_USER'],
      views: { '^': async () => (await import('./coins-screen.tsx')).CoinsScreen },
    },
  ],
  parts: [
    {
      place: 'bar',
      order: 10,
      isLate: true,
      load: async () => (await import('./bar/wallet.tsx')).WalletPill,
    },
    {
      place: 'summary',
      order: 10,
      isLate: true,
      load: async () => (await import('./bar/wallet.tsx')).WalletLine,
    },
    {
      place: 'tiles',
      order: 10,
      load: async () => (await import('./coins-tile.tsx')).CoinsTile,
    },
    {
      place: 'watch',
      order: 45,
      load: async () => (await import('./follow-coins.tsx')).FollowCoins,
    },
  ],
});
