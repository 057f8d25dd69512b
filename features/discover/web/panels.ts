import { definePanels } from '@mitto/web-kit/feature/define-web';
import { m } from '@mitto/words/messages';

export const discoverPanels = definePanels({
  names: { 'settings.filters': m.discover_filters },
});
