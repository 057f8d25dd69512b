import { defineWeb } from '@mitto/web-kit/feature/define-web';
import { shield, user, userFill } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import { userPlus } from './icons/menu-glyphs.ts';

declare module '@mitto/web-kit/router/names' {
  interface Pages {
    /** The wizard at one of its steps; without a step where the draft stands. */
    register: { readonly step?: string };
    texts: import('@mitto/web-kit/router/names').NoParams;
  }
  interface Intents {
    profile: { readonly isMe?: boolean; readonly uid?: string; readonly tab?: string };
    'profile.verification': import('@mitto/web-kit/router/names').NoParams;
    'profile.verification.selfie': import('@mitto/web-kit/router/names').NoParams;
    addFriends: import('@mitto/web-kit/router/names').NoParams;
    'settings.profile': { readonly section?: string };
    'settings.privacy': import('@mitto/web-kit/router/names').NoParams;
    'settings.texts': import('@mitto/web-kit/router/names').NoParams;
    'settings.account.pause': import('@mitto/web-kit/router/names').NoParams;
    'settings.account.privacy': { readonly tab?: 'blocked' | 'hidden' };
  }
}

const member = ['ROLE_USER'];

export const profileWeb = defineWeb({
  data: async () => (await import('./data.ts')).profileData,
  delivery: { above: [() => import('./refusals.ts')], sync: [() => import('./profile-optimistic.ts')] },
  pages: [
    {
      name: 'register',
      path: '/getting-started',
      authorities: member,
      isBare: true,
      views: { '^': async () => (await import('./register/register-screen.tsx')).RegisterScreen },
    },
    {
      name: 'texts',
      path: '/texts',
      isBare: true,
      views: { '^': async () => (await import('./texts/texts-screen.tsx')).TextsScreen },
    },
  ],
  intents: [
    {
      name: 'profile',
      isBeside: true,
      isTab: true,
      authorities: member,
      views: { '^': async () => (await import('./own/profile-screen.tsx')).ProfileScreen },
      children: [
        {
          name: 'verification',
          views: {
            '^': async () => (await import('./verification/verification-screen.tsx')).VerificationScreen,
          },
          children: [
            {
              name: 'selfie',
              views: { '^': async () => (await import('./verification/selfie-screen.tsx')).SelfieScreen },
            },
          ],
        },
      ],
    },
    {
      name: 'addFriends',
      authorities: member,
      views: { '^': async () => (await import('./friends/friends-screen.tsx')).FriendsScreen },
    },
    {
      name: 'profile',
      under: 'settings',
      views: {
        '^': async () => (await import('./settings/profile-settings-screen.tsx')).ProfileSettingsScreen,
      },
    },
    {
      name: 'privacy',
      under: 'settings',
      views: { '^': async () => (await import('./privacy/privacy-screen.tsx')).PrivacyScreen },
    },
    {
      name: 'privacy',
      under: 'settings.account',
      views: {
        '^': async () => (await import('./privacy/account-privacy-screen.tsx')).AccountPrivacyScreen,
      },
    },
    {
      name: 'texts',
      under: 'settings',
      views: { '^': async () => (await import('./texts/texts-panel.tsx')).TextsPanel },
    },
    {
      name: 'pause',
      under: 'settings.account',
      views: { '^': async () => (await import('./privacy/pause-screen.tsx')).PauseScreen },
    },
  ],
  entries: [
    {
      places: ['tab'],
      order: 45,
      glyph: user,
      activeGlyph: userFill,
      label: m.profile_title,
      leads: { intent: 'profile' },
    },
    {
      places: ['menu'],
      order: 55,
      glyph: userPlus,
      label: m.profile_friends,
      leads: { intent: 'addFriends' },
    },
    {
      places: ['menu', 'account', 'settings'],
      order: 60,
      group: 'people',
      glyph: shield,
      label: m.profile_privacy,
      caption: m.profile_privacy_note,
      leads: { intent: 'settings.privacy' },
    },
  ],
  parts: [
    {
      place: 'face',
      order: 10,
      load: async () => (await import('./own/own-portrait.tsx')).OwnPortrait,
    },
    {
      place: 'premium',
      order: 10,
      load: async () => (await import('./privacy/premium-privacy.tsx')).PremiumPrivacy,
    },
    {
      place: 'watch',
      order: 20,
      load: async () => (await import('./place/follow-device.tsx')).FollowDevice,
    },
    {
      place: 'watch',
      order: 40,
      isLate: true,
      load: async () => (await import('./texts/follow-texts.tsx')).FollowTexts,
    },
    {
      place: 'watch',
      order: 30,
      load: async () => (await import('./own/follow-own.tsx')).FollowOwn,
    },
    {
      place: 'watch',
      order: 10,
      load: async () => (await import('./register/lead-to-wizard.tsx')).LeadToWizard,
    },
  ],
});
