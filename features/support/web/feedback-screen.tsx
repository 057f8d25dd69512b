import { useRefused, useRows } from '@mitto/web-kit/data/use-changes';
import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import { useServices } from '@mitto/web-kit/feature/services';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { Button } from '@mitto/widgets/buttons/button';
import { StateNotice } from '@mitto/widgets/feedback/state-notice';
import { checkCircleFill } from '@mitto/widgets/field-glyphs.ts';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import { feedbackTable } from '../contract/feedback-table.ts';
import { FeedbackForm, feedbackFormId } from './feedback-form.tsx';

/** The feedback panel. Feedback is stored at once, and sent as soon as there is a network. */
export function FeedbackScreen() {
  const [sent, setSent] = useState<string>();
  const refused = useRefused(feedbackTable);
  const [back] = refused;
  const isAsking = sent === undefined || back !== undefined;
  return (
    <PanelPage title={m.support_feedback()} foot={isAsking ? <Send /> : undefined}>
      {isAsking ? <FeedbackForm key={back?.mid} refused={back} onSent={setSent} /> : <Thanks of={sent} />}
    </PanelPage>
  );
}

function Send() {
  return (
    <Button type="submit" form={feedbackFormId} tone="primary" size="tall" isWide>
      {m.support_send()}
    </Button>
  );
}

/** Shown after sending, also while the feedback is still pending. */
function Thanks({ of }: { readonly of: string }) {
  const router = useRouter();
  const { pending } = useRows(feedbackTable);
  const { page } = useServices();
  const isWaiting = pending.some(({ ref }) => ref === of);
  return (
    <div role="status">
      <StateNotice
        glyph={checkCircleFill}
        title={m.support_thanks()}
        action={
          <Button tone="primary" onClick={() => void router.close()}>
            {m.support_done()}
          </Button>
        }
      >
        {isWaiting ? m.support_feedback_waits() : m.support_feedback_sent()}{' '}
        {m.support_feedback_read({ days: page.answerDays })}
      </StateNotice>
    </div>
  );
}
