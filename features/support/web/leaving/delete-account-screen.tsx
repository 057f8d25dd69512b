import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import { useServices } from '@mitto/web-kit/feature/services';
import { useUserInfo } from '@mitto/web-kit/session/use-session';
import { StepBar } from '@mitto/widgets/display/progress';
import { m } from '@mitto/words/messages';
import { type ReactNode, useState } from 'react';
import { BeforeYouGo } from './before-you-go.tsx';
import { IsItYou } from './is-it-you.tsx';
import styles from './leaving.module.css';
import { PauseOrDelete } from './pause-or-delete.tsx';

const steps = 3;

/** Deletes the account in three steps: pause or delete, the password, and why. */
export function DeleteAccountScreen() {
  const { session } = useServices();
  // The account feature stores its `UserInfo` in the session.
  const { hasPassword } = useUserInfo(session) as { readonly hasPassword?: boolean };
  const [step, setStep] = useState(1);
  const [password, setPassword] = useState<string>();
  return (
    <PanelPage title={m.support_delete()}>
      <div className={styles['steps']}>
        <StepBar label={m.support_delete_step({ step, steps })} step={step} steps={steps} />
        <span aria-hidden="true">{m.support_delete_step({ step, steps })}</span>
      </div>
      {step === 1 && (
        <Step title={m.support_delete_pause_or()}>
          <PauseOrDelete onDelete={() => setStep(2)} />
        </Step>
      )}
      {step === 2 && (
        <Step title={m.support_delete_is_it_you()}>
          <IsItYou
            hasPassword={hasPassword !== false}
            onBack={() => setStep(1)}
            onProved={(proved) => {
              setPassword(proved);
              setStep(3);
            }}
          />
        </Step>
      )}
      {step === steps && (
        <Step title={m.support_delete_before()}>
          <BeforeYouGo password={password} />
        </Step>
      )}
    </PanelPage>
  );
}

/** The heading gets the focus, so that a screen reader reads on from the new step. */
function Step({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles['step']} aria-label={title}>
      <h3 ref={(heading) => heading?.focus()} tabIndex={-1} className={styles['title']}>
        {title}
      </h3>
      {children}
    </section>
  );
}
