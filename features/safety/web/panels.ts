import { definePanels } from '@mitto/web-kit/feature/define-web';
import { m } from '@mitto/words/messages';

export const safetyPanels = definePanels({
  names: { report: m.safety_report },
});
