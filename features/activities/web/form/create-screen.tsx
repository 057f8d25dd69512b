import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import { useServices } from '@mitto/web-kit/feature/services';
import { useLive } from '@mitto/web-kit/live/use-live';
import { usePanelParams } from '@mitto/web-kit/router/use-router';
import { Button } from '@mitto/widgets/buttons/button';
import { StateNotice } from '@mitto/widgets/feedback/state-notice';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import { socialActivities } from '../../contract/activity-tables.ts';
import { partyDuotone } from '../glyphs.ts';
import { ActivityForm, activityFormId } from './activity-form.tsx';

/** The panel to create an activity, or to edit one of the member's own. */
export function CreateScreen() {
  const { id } = usePanelParams('social.activity.create');
  const { session } = useServices();
  const wanted = typeof id === 'string' ? id : undefined;
  const { answer, isLoaded } = useLive(socialActivities, { equals: { id: wanted ?? null } });
  const [state, setState] = useState({ isBusy: false, isValid: false });
  const before = answer[0]?.row;
  const title = wanted === undefined ? m.activities_create() : m.activities_edit();
  if (wanted !== undefined && before?.uid !== session.userId)
    return (
      <PanelPage title={title}>
        {isLoaded && <StateNotice glyph={partyDuotone} tone="plain" title={m.activities_gone()} />}
      </PanelPage>
    );
  return (
    <PanelPage
      title={title}
      foot={
        <Button
          type="submit"
          form={activityFormId}
          tone="primary"
          size="tall"
          isWide
          isBusy={state.isBusy}
          disabled={!state.isValid}
        >
          {wanted === undefined ? m.activities_create() : m.activities_save()}
        </Button>
      }
    >
      <ActivityForm key={wanted} before={wanted === undefined ? undefined : before} onState={setState} />
    </PanelPage>
  );
}
