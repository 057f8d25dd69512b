import { newId } from '@mitto/kit/ids';
import { useMutation } from '@mitto/web-kit/data/use-changes';
import { useServices } from '@mitto/web-kit/feature/services';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { m } from '@mitto/words/messages';
import { useRef } from 'react';
import { activityMutations } from '../../contract/activity-mutations.ts';
import type { SocialActivity } from '../../contract/activity-tables.ts';
import { kindLook } from '../kinds/kind-look.ts';
import { type ActivityValues, draftOf } from './form-values.ts';

/** Creates the activity, or saves the edit. Both are on the device at once, and sent when there is a network. */
export function useSendActivity(before: SocialActivity | undefined, timeZone: string) {
  const { run: create } = useMutation(activityMutations.createActivity);
  const { run: edit } = useMutation(activityMutations.editActivity);
  const { toasts } = useServices();
  const router = useRouter();
  const said = useRef('');
  return {
    run: async (values: ActivityValues): Promise<void> => {
      const draft = draftOf(values, timeZone);
      const category = kindLook[draft.category].label();
      said.current = before ? m.activities_updated({ category }) : m.activities_created({ category });
      if (before) await edit({ ...draft, id: before.id });
      else await create(draft, newId());
    },
    /** Called after success: says so, and closes the panel. */
    thank: async (): Promise<void> => {
      toasts.show({ text: said.current, tone: 'success' });
      await router.close();
    },
  };
}
