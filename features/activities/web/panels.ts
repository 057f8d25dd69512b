import { definePanels } from '@mitto/web-kit/feature/define-web';
import { m } from '@mitto/words/messages';

export const activitiesPanels = definePanels({
  names: {
    'social.activity': m.activities_title,
    'social.activity.view': m.activities_menu,
    'social.activity.create': m.activities_create,
  },
});
