import { definePanels } from '@mitto/web-kit/feature/define-web';
import { pause, prohibit, shield } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';

export const profilePanels = definePanels({
  names: {
    profile: m.profile_title,
    'profile.verification': m.profile_verification,
    'profile.verification.selfie': m.profile_selfie,
    addFriends: m.profile_friends,
    'settings.profile': m.profile_edit,
    'settings.privacy': m.profile_privacy,
    'settings.account.privacy': m.profile_account_privacy,
    'settings.texts': m.profile_texts,
    'settings.account.pause': m.profile_pause,
  },
  entries: [
    {
      places: ['account', 'settings'],
      order: 62,
      group: 'people',
      glyph: prohibit,
      label: m.profile_account_privacy,
      caption: m.profile_account_privacy_note,
      leads: { intent: 'settings.account.privacy' },
    },
    {
      places: ['account', 'settings'],
      order: 90,
      glyph: shield,
      label: m.profile_texts,
      caption: m.profile_texts_note,
      leads: { intent: 'settings.texts' },
    },
    {
      places: ['account', 'settings'],
      order: 95,
      glyph: pause,
      label: m.profile_pause,
      leads: { intent: 'settings.account.pause' },
    },
  ],
});
