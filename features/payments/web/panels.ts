import { definePanels } from '@mitto/web-kit/feature/define-web';
import { m } from '@mitto/words/messages';
import { creditCard } from './entry-glyphs.ts';

export const paymentsPanels = definePanels({
  names: { checkout: m.payments_checkout, payments: m.payments_title, receipt: m.payments_receipt },
  entries: [
    {
      places: ['account', 'settings'],
      order: 49,
      group: 'people',
      glyph: creditCard,
      label: m.payments_title,
      leads: { intent: 'payments' },
      holds: ['receipt'],
    },
  ],
});
