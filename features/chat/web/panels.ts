import { definePanels } from '@mitto/web-kit/feature/define-web';
import { m } from '@mitto/words/messages';

export const chatPanels = definePanels({
  names: {
    message: m.chat_messages,
    chat: m.chat_title,
    activityChat: m.chat_of_activity,
    map: m.chat_location,
    theatre: m.chat_photos_preview,
  },
});
