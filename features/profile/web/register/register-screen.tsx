import { useServices } from '@mitto/web-kit/feature/services';
import { Button } from '@mitto/widgets/buttons/button';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { StepBar } from '@mitto/widgets/display/progress';
import { Alert } from '@mitto/widgets/feedback/alert';
import { caretLeft } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { TemplateLink } from '../public/template-link.tsx';
import styles from './fields/register-screen.module.css';
import { neededFor, type RegisterStep, registerSteps } from './fields/register-values.ts';
import { AboutMeStep } from './steps/about-me-step.tsx';
import { BasicInfoStep } from './steps/basic-info-step.tsx';
import { InterestedInStep } from './steps/interested-in-step.tsx';
import { UploadStep } from './steps/upload-step.tsx';
import { UsernameStep } from './steps/username-step.tsx';
import { useCreateProfile } from './use-create-profile.ts';
import { type Register, useRegister } from './use-register.ts';

const titles: Readonly<Record<RegisterStep, () => string>> = {
  basicInfo: m.profile_step_basicInfo,
  aboutMe: m.profile_step_aboutMe,
  interestedIn: m.profile_step_interestedIn,
  upload: m.profile_step_upload,
  username: m.profile_step_username,
};
const leads: Readonly<Record<RegisterStep, () => string>> = {
  basicInfo: m.profile_lead_basicInfo,
  aboutMe: m.profile_lead_aboutMe,
  interestedIn: m.profile_lead_interestedIn,
  upload: m.profile_lead_upload,
  username: m.profile_lead_username,
};

/** Register wizard, in which a new member creates their profile step by step. */
export function RegisterScreen() {
  const register = useRegister();
  const { isBusy, isMade, failure, create } = useCreateProfile(register);
  const { goTo } = register;
  // On the way home the history goes back to the first step, which must not be seen.
  const [{ step, at }, setShown] = useState<Pick<Register, 'step' | 'at'>>(register);
  if (!isMade && at !== register.at) setShown(register);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(at);
  const [isGoing, setGoing] = useState(false);
  useEffect(() => {
    if (before.current !== at) heading.current?.focus();
    before.current = at;
  }, [at]);
  const isLast = at === registerSteps.length - 1;
  const go = (event: FormEvent) => {
    event.preventDefault();
    void goOn();
  };
  const goOn = async () => {
    setGoing(true);
    try {
      // The errors say what is missing, and the first one has the focus.
      if (!(await register.form.check(neededFor[step]))) return;
      if (isLast) await create();
      else goTo(at + 1);
    } finally {
      setGoing(false);
    }
  };
  const count = registerSteps.length;
  return (
    <main id="content" tabIndex={-1} className={styles['page']}>
      <header className={styles['bar']}>
        <Back at={at} goTo={goTo} />
        <StepBar label={m.profile_step_of({ step: at + 1, count })} step={at + 1} steps={count} />
        <span aria-hidden="true" className={styles['count']}>
          {m.profile_step_of({ step: at + 1, count })}
        </span>
      </header>
      <form className={styles['form']} noValidate onSubmit={go}>
        <div className={styles['body']}>
          <h1 ref={heading} tabIndex={-1}>
            {titles[step]()}
          </h1>
          <p className={styles['lead']}>{leads[step]()}</p>
          {failure !== undefined && <Alert tone="danger">{failure}</Alert>}
          <Step step={step} form={register.form} />
        </div>
        <footer className={styles['foot']} data-foot="">
          <Button type="submit" tone="primary" size="tall" isWide isBusy={isBusy || isGoing}>
            {isLast ? m.profile_enter() : m.profile_next()}
          </Button>
          {isLast && (
            <p className={styles['accepts']}>
              {m.profile_accepts()} <TemplateLink template="terms-and-conditions" />
              <span className={styles['alsoRead']}>
                <TemplateLink template="privacy-policy" />
                <TemplateLink template="community-guidelines" />
                <TemplateLink template="dating-safety" />
              </span>
            </p>
          )}
        </footer>
      </form>
    </main>
  );
}

function Back({ at, goTo }: Pick<Register, 'at' | 'goTo'>) {
  const { leave } = useServices();
  const back = () => {
    if (at > 0) goTo(at - 1);
    else void leave();
  };
  return (
    <IconButton
      glyph={caretLeft}
      isDirected
      label={at > 0 ? m.profile_previous() : m.profile_leave()}
      onClick={back}
    />
  );
}

function Step({ step, form }: Pick<Register, 'step' | 'form'>) {
  if (step === 'basicInfo') return <BasicInfoStep form={form} />;
  if (step === 'aboutMe') return <AboutMeStep form={form} />;
  if (step === 'interestedIn') return <InterestedInStep form={form} />;
  if (step === 'upload') return <UploadStep />;
  return <UsernameStep form={form} />;
}
