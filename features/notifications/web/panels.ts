import { definePanels } from '@mitto/web-kit/feature/define-web';
import { m } from '@mitto/words/messages';

export const notificationsPanels = definePanels({
  names: { notifications: m.notifications_title },
});
