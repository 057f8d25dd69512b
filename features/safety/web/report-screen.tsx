import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import { usePanelParams } from '@mitto/web-kit/router/use-router';
import { Button } from '@mitto/widgets/buttons/button';
import { StateNotice } from '@mitto/widgets/feedback/state-notice';
import { usersDuotone } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import { ReportForm, reportFormId } from './report-form.tsx';

/** The panel to report a member: a reason and a short text. */
export function ReportScreen() {
  const { uid, name, activityId } = usePanelParams('report');
  const [isBusy, setBusy] = useState(false);
  // Panel parameters come from the URL, so check them.
  if (typeof uid !== 'string' || typeof name !== 'string') {
    return (
      <PanelPage title={m.safety_report()}>
        <StateNotice glyph={usersDuotone} tone="plain" title={m.safety_nobody()} />
      </PanelPage>
    );
  }
  return (
    <PanelPage
      title={m.safety_report_name({ name })}
      foot={
        <Button type="submit" form={reportFormId} tone="danger" size="tall" isWide isBusy={isBusy}>
          {m.safety_send_report()}
        </Button>
      }
    >
      <ReportForm
        key={uid}
        about={{ uid, name, ...(typeof activityId === 'string' && { activityId }) }}
        onBusy={setBusy}
      />
    </PanelPage>
  );
}
