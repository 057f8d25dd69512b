import { definePanels } from '@mitto/web-kit/feature/define-web';
import { m } from '@mitto/words/messages';
import { wallet } from './entry-glyphs.ts';

export const coinsPanels = definePanels({
  names: { coins: m.coins_manage },
  entries: [
    {
      places: ['phone', 'account'],
      order: 48,
      glyph: wallet,
      label: m.coins_title,
      leads: { intent: 'coins' },
    },
  ],
});
