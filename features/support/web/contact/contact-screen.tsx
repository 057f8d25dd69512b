import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import { useServices } from '@mitto/web-kit/feature/services';
import { usePanelParams, useRouter } from '@mitto/web-kit/router/use-router';
import { Button } from '@mitto/widgets/buttons/button';
import { StateNotice } from '@mitto/widgets/feedback/state-notice';
import { checkCircleFill } from '@mitto/widgets/field-glyphs.ts';
import { paperPlaneTiltFill } from '@mitto/widgets/people-glyphs.ts';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import { ContactForm, contactFormId } from './contact-form.tsx';

const paymentReference = /^[A-Za-z]{32}$/;

/** The contact panel, for everybody: also signed out, paused or suspended. */
export function ContactScreen() {
  const { payment } = usePanelParams('contact-us');
  const about = typeof payment === 'string' && paymentReference.test(payment) ? payment : undefined;
  // A panel stays when only its params change, and then it is about something else.
  return <Contact key={about} payment={about} />;
}

function Contact({ payment }: { readonly payment: string | undefined }) {
  const [isBusy, setBusy] = useState(false);
  const [reference, setReference] = useState<string>();
  const foot = (
    <Button
      type="submit"
      form={contactFormId}
      tone="primary"
      size="tall"
      isWide
      glyph={paperPlaneTiltFill}
      isBusy={isBusy}
    >
      {m.support_contact_send()}
    </Button>
  );
  return (
    <PanelPage title={m.support_contact()} foot={reference === undefined ? foot : undefined}>
      {reference === undefined ? (
        <ContactForm payment={payment} onBusy={setBusy} onSent={setReference} />
      ) : (
        <Thanks reference={reference} />
      )}
    </PanelPage>
  );
}

function Thanks({ reference }: { readonly reference: string }) {
  const { page } = useServices();
  const router = useRouter();
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
        {m.support_contact_sent({ reference, days: page.answerDays })}
      </StateNotice>
    </div>
  );
}
