import { definePanels } from '@mitto/web-kit/feature/define-web';
import { envelope } from '@mitto/widgets/field-glyphs.ts';
import { trash } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';

export const supportPanels = definePanels({
  names: {
    feedback: m.support_feedback,
    'contact-us': m.support_contact,
    'settings.account.delete': m.support_delete,
  },
  entries: [
    {
      places: ['settings'],
      order: 91,
      glyph: envelope,
      label: m.support_contact,
      leads: { intent: 'contact-us' },
    },
    {
      places: ['account', 'settings'],
      order: 96,
      glyph: trash,
      label: m.support_delete,
      leads: { intent: 'settings.account.delete' },
    },
  ],
});
