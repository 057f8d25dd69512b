import { definePanels } from '@mitto/web-kit/feature/define-web';
import { crownFill } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';

export const subscriptionPanels = definePanels({
  names: { subscription: m.subscription_premium, 'settings.account.subscription': m.subscription_title },
  entries: [
    {
      places: ['account'],
      order: 50,
      glyph: crownFill,
      label: m.subscription_entry,
      leads: { intent: 'settings.account.subscription' },
    },
  ],
});
