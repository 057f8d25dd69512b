import { definePanels } from '@mitto/web-kit/feature/define-web';
import { m } from '@mitto/words/messages';

export const audiencePanels = definePanels({
  names: { audience: m.audience_title },
});
